// The search's own thread: one block in, its hits out.
import { hitsIn, type Query } from "./block";

export interface Request {
  base64: string;
  query: Query;
}

self.onmessage = async ({ data }: MessageEvent<Request>) => {
  try {
    postMessage({ hits: await hitsIn(data.base64, data.query) });
  } catch (error) {
    postMessage({ error: String(error) });
  }
};
