import assert from "node:assert/strict";
import test from "node:test";
import { responseFails } from "./tool-error";

const failed = {
  "status error": { status: "error", error_message: "No such sailing" },
  "error key": { error: "timeout after 30s" },
  "MCP's flag": { isError: true, content: [{ type: "text", text: "list index out of range" }] },
  "the flag in snake case": { is_error: true, content: [] },
  "error text in result": { result: "Error opening timetable: list index out of range" },
  "a traceback": {
    output: 'Traceback (most recent call last):\n  File "x.py", line 1\nZeroDivisionError: division by zero',
  },
  "an HTTP code": { status_code: 500, body: "oops" },
  "JSON in a string": { result: '{"status": "error", "reason": "bad phase"}' },
  "code and error": { code: 404, error: "booking B36560 not found" },
};

const fine = {
  "error null": { error: null, rows: [1] },
  "no errors": { errors: [], status: "ok" },
  "error false": { error: false, is_error: false },
  "the word in prose": { result: "Error budget left: 5 %. No errors found." },
  "a count of failures": { status: "completed", failed: 0 },
  empty: {},
  "an error in the payload": { rows: [{ error: "log line from 2019" }] },
  "HTTP 200": { status_code: 200 },
  "null, the tool's answer": null,
  "a number that is no code": { code: 40377 },
};

for (const [name, response] of Object.entries(failed))
  test(`${name} is a tool error`, () => assert.equal(responseFails(response), true));
for (const [name, response] of Object.entries(fine))
  test(`${name} is no tool error`, () => assert.equal(responseFails(response), false));
