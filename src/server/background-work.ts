/** Work beside the requests. */
export interface BackgroundWork {
  /** Ends the work; resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}
