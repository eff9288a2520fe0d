/** Warning: path data for `lk-icon`, on the 24 px grid. */
export const iconWarning =
  'M10.65 4.95 3.7 17a1.56 1.56 0 0 0 1.35 2.34h13.9A1.56 1.56 0 0 0 20.3 17L13.35 4.95a1.56 1.56 0 0 0-2.7 0ZM12 9.5v3.9|M11.05 16.3a.95 .95 0 1 0 1.9 0 .95 .95 0 1 0-1.9 0z'
