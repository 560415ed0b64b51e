/** The records of a page about itself; times in milliseconds since its navigation began. */
interface PageProbe {
  /** The time from each key to the frame that shows it. */
  readonly keyToPaint: number[];
}

declare global {
  interface Window {
    probe: PageProbe;
  }
}

/**
 * Installs the probe. Runs in the page before its own scripts, so it must not use anything from outside.
 *
 * A frame counts as painted in the first task after its `requestAnimationFrame`.
 */
export function installProbe(): void {
  const probe: PageProbe = { keyToPaint: [] };
  window.probe = probe;
  const afterPaint = (done: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done();
      port2.postMessage(null);
    });
  };
  window.addEventListener(
    'keydown',
    (event) => afterPaint(() => probe.keyToPaint.push(performance.now() - event.timeStamp)),
    { capture: true },
  );
}
