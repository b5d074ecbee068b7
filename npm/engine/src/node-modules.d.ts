// As much of Node.js as is used here: its own declarations would be a dependency of everybody who checks types.
declare module 'node:os' {
  export const availableParallelism: (() => number) | undefined;
  export function cpus(): unknown[];
}

declare module 'node:worker_threads' {
  export class Worker {
    constructor(file: URL, options?: { workerData?: unknown; execArgv?: string[] });
    postMessage(data: unknown): void;
    on(event: 'message', hear: (data: never) => void): void;
    on(event: 'error', hear: (error: Error) => void): void;
    on(event: 'exit', hear: (code: number) => void): void;
    terminate(): Promise<number>;
    ref(): void;
    unref(): void;
  }
  export interface NodePort {
    postMessage(data: unknown): void;
    on(event: 'message', hear: (data: never) => void): void;
  }
  export const parentPort: NodePort | null;
  export const workerData: unknown;
  export function receiveMessageOnPort(port: NodePort): { message: unknown } | undefined;
}
