/**
 * IANA time zones, with their aliases, of mainland China, Hong Kong and Macau (S6.32, S6.33). The kit itself
 * blocks nobody by it: a site may use it for rules of its own.
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
