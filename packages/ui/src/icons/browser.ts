/** Browser: path data for `lk-icon`, on the 24 px grid. */
export const iconBrowser =
  'M6.75 4.75h10.5a3 3 0 0 1 3 3v8.5a3 3 0 0 1-3 3h-10.5a3 3 0 0 1-3-3v-8.5a3 3 0 0 1 3-3zM3.75 9.25h16.5|M6.1 7.05a.8 .8 0 1 0 1.6 0 .8 .8 0 1 0-1.6 0zM8.6 7.05a.8 .8 0 1 0 1.6 0 .8 .8 0 1 0-1.6 0z'
