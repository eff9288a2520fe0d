/** More: path data for `lk-icon`, on the 24 px grid. */
export const iconMore =
  '|M4.65 12a1.35 1.35 0 1 0 2.7 0 1.35 1.35 0 1 0-2.7 0zM10.65 12a1.35 1.35 0 1 0 2.7 0 1.35 1.35 0 1 0-2.7 0zM16.65 12a1.35 1.35 0 1 0 2.7 0 1.35 1.35 0 1 0-2.7 0z'
