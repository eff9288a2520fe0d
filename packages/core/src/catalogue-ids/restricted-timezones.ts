/**
 * IANA time zones of mainland China, Hong Kong and Macau, with their aliases (S6.32, S6.33). The kit itself blocks no
 * user by them; a site may use them for its own rules.
 */
export const restrictedTimezones = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Chungking',
  'Asia/Harbin',
  'Asia/Kashgar',
  'PRC',
  'Asia/Hong_Kong',
  'Hongkong',
  'Asia/Macau',
  'Asia/Macao',
] as const
