/** Social github: path data for `lk-icon`, on the 24 px grid. */
export const iconSocialGithub =
  'M10.75 8.75v6.9a3.1 3.1 0 0 1-5.85 1.4M14 5.25v10.5M14 12a2.75 2.75 0 0 1 5.5 0v3.75M4.75 11.75a3 3 0 1 0 6 0 3 3 0 1 0-6 0z'
