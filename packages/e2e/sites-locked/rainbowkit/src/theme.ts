import { darkTheme, type Locale } from '@rainbow-me/rainbowkit'

export const siteTheme = darkTheme({ accentColor: '#0b7a4b', borderRadius: 'small' })
export const locale: Locale = 'en-US'
