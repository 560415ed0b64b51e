interface Size {
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What the worker is asked: the sizes of the states and of the texts on the ways. */
export interface LayoutQuestion {
  readonly id: number;
  readonly nodes: readonly ({ readonly id: string } & Size)[];
  readonly edges: readonly ({ readonly id: string; readonly from: string; readonly to: string } & Size)[];
}

/** Where everything stands: the upper left corner of a state, the bends of a way and the middle of its text. */
export interface Layout {
  readonly id: number;
  readonly nodes: readonly ({ readonly id: string } & Point)[];
  readonly edges: readonly ({ readonly id: string; readonly points: readonly Point[] } & Point)[];
}
