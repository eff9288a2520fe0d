import { html, type TemplateResult } from 'lit'

import * as ui from '../index.ts'
import { LkQr } from '../lk-qr.ts'

ui.defineElements(
  ui.LkAlertBar,
  ui.LkAvatar,
  ui.LkButton,
  ui.LkCell,
  ui.LkCheckbox,
  ui.LkChip,
  ui.LkDl,
  ui.LkField,
  ui.LkHero,
  ui.LkIcon,
  ui.LkIconButton,
  ui.LkLogo,
  ui.LkMark,
  ui.LkMeter,
  ui.LkNote,
  ui.LkOtp,
  ui.LkPill,
  LkQr,
  ui.LkRing,
  ui.LkRow,
  ui.LkSeal,
  ui.LkSearchField,
  ui.LkSkeleton,
  ui.LkSteps,
  ui.LkSwitch,
  ui.LkTabs,
  ui.LkTag,
  ui.LkTile,
  ui.LkToast,
)

/** Returns every element of the kit in its states, with one text and one address in all possible places. */
export function samples(text = 'Harbor', url = ''): Record<string, TemplateResult> {
  const logo = html`<lk-logo slot="logo" .name=${text} .src=${url}></lk-logo>`
  const variants: readonly ui.ButtonVariant[] = ['primary', 'secondary', 'quiet', 'ghost', 'danger']
  const tones = ['neutral', 'accent', 'success', 'error', 'warning'] as const
  return {
    'lk-alert-bar': html`${(['error', 'warning', 'info'] as const).map(
      kind =>
        html`<lk-alert-bar .kind=${kind} .heading=${text} .dismiss=${text}>${text} <code>${text}</code></lk-alert-bar>`,
    )}`,
    'lk-avatar': html`<lk-avatar .address=${text} .src=${url}></lk-avatar><lk-avatar .address=${text} .label=${text}></lk-avatar>`,
    'lk-button': html`${variants.map(
      variant =>
        html`<lk-button .variant=${variant}>${text}</lk-button>
          <lk-button .variant=${variant} size="sm" fit>${text}</lk-button>
          <lk-button .variant=${variant} disabled>${text}</lk-button>
          <lk-button .variant=${variant} loading>${text}</lk-button>
          <lk-button .variant=${variant} .href=${url} size="md">${text}</lk-button>`,
    )}`,
    'lk-cell': html`<ul class="grid">
      <li><lk-cell .heading=${text}><lk-logo .name=${text} .src=${url} .size=${56}></lk-logo></lk-cell></li>
      <li><lk-cell .heading=${text} disabled><lk-logo .name=${text} .size=${56}></lk-logo></lk-cell></li>
      <li><lk-cell skeleton></lk-cell></li>
    </ul>`,
    'lk-checkbox': html`<lk-checkbox>${text}</lk-checkbox><lk-checkbox checked .label=${text}></lk-checkbox>`,
    'lk-chip': html`${(['plate', 'inset', 'accent'] as const).map(
      tone => html`<lk-chip .tone=${tone} .text=${text} caret popup="dialog" .expanded=${false}></lk-chip>`,
    )}`,
    'lk-dl': html`<lk-dl .items=${[{ term: text, value: text }]}></lk-dl><lk-dl ruled .items=${[{ term: text, value: html`<b>${text}</b>` }]}></lk-dl>`,
    'lk-field': html`<lk-field .label=${text} .placeholder=${text} .icon=${ui.iconMail} .action=${text}></lk-field>
      <lk-field .label=${text} label-visible .value=${text} .error=${text} .action=${text}></lk-field>
      <lk-field .label=${text} .value=${text} .help=${text} ok></lk-field>
      <lk-field .label=${text} .value=${text} disabled></lk-field>
      <lk-field .label=${text} .value=${text} loading></lk-field>`,
    'lk-hero': html`<lk-hero .heading=${text} .text=${text}><lk-seal slot="picture" .icon=${ui.iconSearch}></lk-seal></lk-hero>`,
    'lk-icon': html`<lk-icon .icon=${ui.iconCertified}></lk-icon>`,
    'lk-icon-button': html`<lk-icon-button .icon=${ui.iconClose} .label=${text}></lk-icon-button>
      <lk-icon-button .icon=${ui.iconQr} .label=${text} inset></lk-icon-button>
      <lk-icon-button .icon=${ui.iconBack} .label=${text} flip disabled></lk-icon-button>`,
    'lk-logo': html`<lk-logo .name=${text} .src=${url}></lk-logo><lk-logo .name=${text} .label=${text}></lk-logo>
      <lk-logo .icon=${ui.iconGrid} tone="plain"></lk-logo><lk-logo .icon=${ui.iconGrid} tone="accent"></lk-logo>`,
    'lk-mark': html`<lk-mark .icon=${ui.iconCheck} tone="success"></lk-mark>`,
    'lk-meter': html`<lk-meter .label=${text} .value=${40} .valueText=${text}></lk-meter><lk-meter .label=${text} .value=${4} warn></lk-meter>`,
    'lk-note': html`${(['neutral', 'accent', 'error', 'warning'] as const).map(
      tone => html`<lk-note .tone=${tone} .icon=${ui.iconInfo} .heading=${text}>${text}</lk-note>`,
    )}`,
    'lk-otp': html`<lk-otp .label=${text} value="419"></lk-otp><lk-otp .label=${text} value="419027" .error=${text}></lk-otp>`,
    'lk-pill': html`<lk-pill .text=${text} .lead=${text} plate></lk-pill><lk-pill .text=${text} caret></lk-pill>`,
    'lk-qr': html`<lk-qr .value=${text} .label=${text}><lk-logo .name=${text} .size=${56}></lk-logo></lk-qr>
      <lk-qr .value=${text} .label=${text} stale><p slot="veil">${text}</p></lk-qr>`,
    'lk-ring': html`${(['waiting', 'error', 'done'] as const).map(
      state => html`<lk-ring .state=${state}><lk-logo .name=${text} .size=${88}></lk-logo></lk-ring>`,
    )}`,
    'lk-row': html`<ul class="list">
      <li><lk-row .heading=${text} .sub=${text}>${logo}<lk-tag slot="end" dot>${text}</lk-tag></lk-row></li>
      <li><lk-row .heading=${text} selected>${logo}</lk-row></li>
      <li><lk-row .heading=${text} chevron .href=${url}>${logo}</lk-row></li>
      <li><lk-row .heading=${text} disabled>${logo}</lk-row></li>
      <li><lk-row .heading=${text} plain>${logo}<lk-button slot="end" size="sm" fit>${text}</lk-button></lk-row></li>
      <li><lk-row skeleton></lk-row></li>
    </ul>`,
    'lk-seal': html`${tones.map(tone => html`<lk-seal .tone=${tone} .icon=${ui.iconSearch}></lk-seal>`)}`,
    'lk-search-field': html`<lk-search-field .label=${text} .placeholder=${text} .clear=${text} .value=${text}></lk-search-field>`,
    'lk-skeleton': html`<lk-skeleton width="132px"></lk-skeleton>`,
    'lk-steps': html`<lk-steps
      .steps=${(['done', 'now', 'todo'] as const).map(state => ({ heading: text, sub: text, time: text, state }))}
    ></lk-steps>`,
    'lk-switch': html`<lk-switch .label=${text}></lk-switch><lk-switch .label=${text} checked></lk-switch>`,
    'lk-tabs': html`<lk-tabs
      .label=${text}
      selected="a"
      .tabs=${[
        { id: 'a', label: text, icon: ui.iconNsEip155 },
        { id: 'b', label: text },
        { id: 'c', label: text, disabled: true },
      ]}
    ></lk-tabs>`,
    'lk-tag': html`${tones.map(tone => html`<lk-tag .tone=${tone}>${text}</lk-tag>`)}<lk-tag dot bare>${text}</lk-tag>`,
    'lk-tile': html`<div class="tiles">
      <lk-tile .icon=${ui.iconSocialGoogle} .label=${text}></lk-tile>
      <lk-tile .icon=${ui.iconSend} .text=${text} stacked></lk-tile>
      <lk-tile .icon=${ui.iconMore} .label=${text} disabled></lk-tile>
    </div>`,
    'lk-toast': html`${(['info', 'loading', 'success', 'error'] as const).map(
      kind => html`<lk-toast .kind=${kind} .message=${text}></lk-toast>`,
    )}`,
  }
}
