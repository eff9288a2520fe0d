/** Spark: path data for `lk-icon`, on the 24 px grid. */
export const iconSpark = 'M12 4c.65 4.75 2.9 7.25 8 8-5.1.75-7.35 3.25-8 8-.65-4.75-2.9-7.25-8-8 5.1-.75 7.35-3.25 8-8Z'
