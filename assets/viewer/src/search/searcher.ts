// Something that searches one block at a time: a worker, or the main thread where the host forbids workers.
import code from "worker:./worker.ts";
import { hitsIn, type Query } from "./block";

export interface Searcher {
  search(base64: string, query: Query): Promise<number[]>;
  end(): void;
}

type Answer = { hits: number[] } | { error: string };

/** A searcher in a worker. Rejects where none can be started (VS Code's policy forbids it, with an event, not an exception). */
function startWorker(): Searcher {
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const worker = new Worker(url);
  return {
    search: (base64, query) =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<Answer>) =>
          "hits" in data ? resolve(data.hits) : reject(new Error(data.error));
        worker.onerror = () => reject(new Error("no worker may start here"));
        worker.postMessage({ base64, query });
      }),
    end: () => {
      worker.terminate();
      URL.revokeObjectURL(url);
    },
  };
}

/** On the main thread, with a pause between blocks so that the page stays alive. */
const onMainThread: Searcher = {
  search: async (base64, query) => {
    await new Promise((resolve) => setTimeout(resolve, 0));
    return hitsIn(base64, query);
  },
  end: () => undefined,
};

/** A worker where one can be had, else the main thread; a worker that fails is replaced in the middle of the work. */
export function startSearcher(): Searcher {
  let inner: Searcher;
  try {
    inner = startWorker();
  } catch {
    inner = onMainThread;
  }
  return {
    async search(base64, query) {
      try {
        return await inner.search(base64, query);
      } catch (error) {
        if (inner === onMainThread) throw error;
        inner.end();
        inner = onMainThread;
        return inner.search(base64, query);
      }
    },
    end: () => inner.end(),
  };
}
