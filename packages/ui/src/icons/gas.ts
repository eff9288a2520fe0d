/** Gas: path data for `lk-icon`, on the 24 px grid. */
export const iconGas = 'M12.75 3.75 5.75 13.4h5.2l-.7 6.85 7-9.65h-5.2z'
