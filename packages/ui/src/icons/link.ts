/** Link: path data for `lk-icon`, on the 24 px grid. */
export const iconLink =
  'M10.1 13.9a3.65 3.65 0 0 0 5.16 0l2.9-2.9a3.65 3.65 0 0 0-5.16-5.16l-.85.85M13.9 10.1a3.65 3.65 0 0 0-5.16 0l-2.9 2.9A3.65 3.65 0 0 0 11 18.16l.85-.85'
