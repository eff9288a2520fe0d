/** Buy: path data for `lk-icon`, on the 24 px grid. */
export const iconBuy =
  'M20.25 11.25v-2.5a3 3 0 0 0-3-3H6.75a3 3 0 0 0-3 3v6.5a3 3 0 0 0 3 3h5M3.75 10h16.5M17.5 14v6M14.5 17h6'
