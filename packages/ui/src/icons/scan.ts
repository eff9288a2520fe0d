/** Scan: path data for `lk-icon`, on the 24 px grid. */
export const iconScan =
  'M4.75 8.5V7.25a2.5 2.5 0 0 1 2.5-2.5H8.5M15.5 4.75h1.25a2.5 2.5 0 0 1 2.5 2.5V8.5M19.25 15.5v1.25a2.5 2.5 0 0 1-2.5 2.5H15.5M8.5 19.25H7.25a2.5 2.5 0 0 1-2.5-2.5V15.5M8 12h8'
