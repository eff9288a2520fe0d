/** Settings: path data for `lk-icon`, on the 24 px grid. */
export const iconSettings =
  'M4.75 8h7.25M17 8h2.25M4.75 16H7M12 16h7.25M12 8a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0zM7 16a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0z'
