/** A drawing in the queue. */
export interface Drawing {
  /** Pixels from the middle of the window: the nearest is drawn first. Called for each choice of the next drawing. */
  readonly distance: () => number;
  /** Must not throw. */
  readonly draw: () => Promise<void>;
}

/**
 * Draws one item after the other, the nearest first: fast scrolling does not wait for the pages that went by.
 *
 * @example const stop = queue.add({ distance, draw }); stop() // no longer wanted
 */
export function drawingQueue(): { readonly add: (drawing: Drawing) => () => void } {
  const waiting = new Set<Drawing>();
  let isDrawing = false;

  function nearest(): Drawing | undefined {
    return [...waiting]
      .map((drawing) => ({ drawing, distance: drawing.distance() }))
      .toSorted((one, other) => one.distance - other.distance)[0]?.drawing;
  }

  async function drain(): Promise<void> {
    if (isDrawing) return;
    isDrawing = true;
    // Pages that come near at the same time are added one by one: wait for all of them to find the nearest.
    await Promise.resolve();
    for (let next = nearest(); next !== undefined; next = nearest()) {
      waiting.delete(next);
      await next.draw();
    }
    isDrawing = false;
  }

  return {
    add: (drawing) => {
      waiting.add(drawing);
      void drain();
      return () => void waiting.delete(drawing);
    },
  };
}
