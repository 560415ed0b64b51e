/** A room of a drawn plan: its place and size in feet, from the upper left corner of the apartment. */
export interface Room {
  kind: 'living' | 'bedroom' | 'kitchen' | 'bath' | 'closet' | 'study';
  name: string;
  x: number;
  y: number;
  width: number;
  depth: number;
  /** The room that its door leads to. */
  opensTo: string;
}

/** An apartment to draw, in feet. The entry door is in the kitchen. */
export interface FloorPlanLayout {
  unit_type: string;
  width: number;
  depth: number;
  rooms: readonly Room[];
  balcony: boolean;
}

type Row = readonly (readonly [kind: Room['kind'], name: string, width: number, opensTo: string])[];

/** Rooms side by side from the left edge `x`, all of the same depth. */
function row(x: number, y: number, depth: number, rooms: Row): Room[] {
  let at = x;
  return rooms.map(([kind, name, width, opensTo]) => {
    const room = { kind, name, x: at, y, width, depth, opensTo };
    at += width;
    return room;
  });
}

/** The eight plans of the demo. */
export const FLOOR_PLAN_LAYOUTS: readonly FloorPlanLayout[] = [
  {
    unit_type: 'S1',
    width: 26,
    depth: 16.5,
    balcony: false,
    rooms: [
      ...row(0, 0, 16.5, [['living', 'Studio', 17, '']]),
      ...row(17, 0, 8, [['kitchen', 'Kitchen', 9, 'Studio']]),
      ...row(17, 8, 8.5, [['bath', 'Bath', 9, 'Studio']]),
    ],
  },
  {
    unit_type: 'S2',
    width: 30,
    depth: 17,
    balcony: true,
    rooms: [
      ...row(0, 0, 17, [['living', 'Studio', 18, '']]),
      ...row(18, 0, 9, [['kitchen', 'Kitchen', 12, 'Studio']]),
      ...row(18, 9, 8, [
        ['bath', 'Bath', 7, 'Studio'],
        ['closet', 'Closet', 5, 'Kitchen'],
      ]),
    ],
  },
  {
    unit_type: 'A1',
    width: 32,
    depth: 20,
    balcony: false,
    rooms: [
      ...row(0, 0, 12, [
        ['living', 'Living', 18, ''],
        ['bedroom', 'Bedroom', 14, 'Living'],
      ]),
      ...row(0, 12, 8, [
        ['kitchen', 'Kitchen', 18, 'Living'],
        ['bath', 'Bath', 8, 'Kitchen'],
        ['closet', 'Closet', 6, 'Bedroom'],
      ]),
    ],
  },
  {
    unit_type: 'A2',
    width: 35,
    depth: 21.2,
    balcony: true,
    rooms: [
      ...row(0, 0, 13.2, [
        ['living', 'Living', 19, ''],
        ['bedroom', 'Bedroom', 16, 'Living'],
      ]),
      ...row(0, 13.2, 8, [
        ['kitchen', 'Kitchen', 12, 'Living'],
        ['closet', 'Laundry', 7, 'Living'],
        ['bath', 'Bath', 9, 'Laundry'],
        ['closet', 'Closet', 7, 'Bedroom'],
      ]),
    ],
  },
  {
    unit_type: 'B1',
    width: 38,
    depth: 23.8,
    balcony: false,
    rooms: [
      ...row(0, 0, 13, [
        ['bedroom', 'Bedroom 1', 12, 'Living'],
        ['living', 'Living', 14, ''],
        ['bedroom', 'Bedroom 2', 12, 'Living'],
      ]),
      ...row(0, 13, 10.8, [
        ['closet', 'Closet', 4, 'Bedroom 1'],
        ['bath', 'Bath', 9, 'Kitchen'],
        ['kitchen', 'Kitchen', 17, 'Living'],
        ['study', 'Study', 8, 'Kitchen'],
      ]),
    ],
  },
  {
    unit_type: 'B2',
    width: 40,
    depth: 25.2,
    balcony: true,
    rooms: [
      ...row(0, 0, 14, [
        ['bedroom', 'Bedroom 1', 13, 'Living'],
        ['living', 'Living', 14, ''],
        ['bedroom', 'Bedroom 2', 13, 'Living'],
      ]),
      ...row(0, 14, 11.2, [
        ['closet', 'Closet', 5, 'Bedroom 1'],
        ['bath', 'Bath 1', 8, 'Bedroom 1'],
        ['kitchen', 'Kitchen', 14, 'Living'],
        ['bath', 'Bath 2', 8, 'Kitchen'],
        ['closet', 'Closet', 5, 'Bedroom 2'],
      ]),
    ],
  },
  {
    unit_type: 'B3',
    width: 43,
    depth: 25,
    balcony: true,
    rooms: [
      ...row(0, 0, 14, [
        ['bedroom', 'Bedroom 1', 14, 'Living'],
        ['living', 'Living', 16, ''],
        ['bedroom', 'Bedroom 2', 13, 'Living'],
      ]),
      ...row(0, 14, 11, [
        ['closet', 'Closet', 5, 'Bedroom 1'],
        ['bath', 'Bath', 9, 'Bedroom 1'],
        ['bath', 'Half bath', 6, 'Living'],
        ['kitchen', 'Kitchen', 14, 'Living'],
        ['study', 'Study', 9, 'Kitchen'],
      ]),
    ],
  },
  {
    unit_type: 'C1',
    width: 48,
    depth: 27.5,
    balcony: true,
    rooms: [
      ...row(0, 0, 14.5, [
        ['bedroom', 'Bedroom 1', 14, 'Living'],
        ['living', 'Living', 20, ''],
        ['bedroom', 'Bedroom 2', 14, 'Living'],
      ]),
      ...row(0, 14.5, 13, [
        ['closet', 'Closet', 5, 'Bedroom 1'],
        ['bath', 'Bath 1', 8, 'Bedroom 1'],
        ['bedroom', 'Bedroom 3', 13, 'Living'],
        ['kitchen', 'Kitchen', 13, 'Living'],
        ['bath', 'Bath 2', 9, 'Kitchen'],
      ]),
    ],
  },
];
