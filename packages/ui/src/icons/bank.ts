/** Bank: path data for `lk-icon`, on the 24 px grid. */
export const iconBank = 'M12 4.25 4.25 9.5h15.5zM6.5 12v4.5M10.25 12v4.5M13.75 12v4.5M17.5 12v4.5M4.75 19.5h14.5'
