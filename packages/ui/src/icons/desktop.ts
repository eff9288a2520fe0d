/** Desktop: path data for `lk-icon`, on the 24 px grid. */
export const iconDesktop =
  'M6.25 4.75h11.5a2.5 2.5 0 0 1 2.5 2.5v6.25a2.5 2.5 0 0 1-2.5 2.5h-11.5a2.5 2.5 0 0 1-2.5-2.5v-6.25a2.5 2.5 0 0 1 2.5-2.5zM9 19.5h6M12 16v3.5'
