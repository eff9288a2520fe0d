/** Social farcaster: path data for `lk-icon`, on the 24 px grid. */
export const iconSocialFarcaster = 'M5 18.25V5.75h6.5M5 11.75h5.25M19.3 12.6a3.1 3.1 0 1 0 0 4.6'
