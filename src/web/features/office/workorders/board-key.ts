/** The board of workorders in the query cache. */
export const BOARD_KEY = 'office workorders';
