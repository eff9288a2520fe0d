/** Document: path data for `lk-icon`, on the 24 px grid. */
export const iconDocument =
  'M7.5 4.25h5.6a2 2 0 0 1 1.4.58l3.42 3.42a2 2 0 0 1 .58 1.4v7.6a2.5 2.5 0 0 1-2.5 2.5h-8a2.5 2.5 0 0 1-2.5-2.5V6.25a2 2 0 0 1 2-2ZM8.75 12h6.5M8.75 15.75h4.5'
