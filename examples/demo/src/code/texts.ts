const en = {
  code: 'Code',
  framework: 'Framework',
  flavours: { react: 'React', vue: 'Vue', html: 'HTML' },
  copy: 'Copy',
  copyCode: 'Copy the code',
  copyCommand: 'Copy the command',
  copied: 'Copied',
  notCopied: 'Not copied',
  install: 'Install',
  build: 'Build the script',
  notOnNpm: 'Not on npm yet. Until the first release, use the packages from this workspace.',
  onlyDifferences: 'Prints only what differs from the defaults.',
  lastChange: 'The marked line is your last change.',
  marked: 'Your last change:',
}

/** Texts of the code column. */
export type CodeTexts = typeof en

const de: CodeTexts = {
  code: 'Code',
  framework: 'Framework',
  flavours: { react: 'React', vue: 'Vue', html: 'HTML' },
  copy: 'Kopieren',
  copyCode: 'Code kopieren',
  copyCommand: 'Befehl kopieren',
  copied: 'Kopiert',
  notCopied: 'Nicht kopiert',
  install: 'Installieren',
  build: 'Skript bauen',
  notOnNpm: 'Noch nicht auf npm. Nutze die Pakete bis zur ersten Version aus diesem Workspace.',
  onlyDifferences: 'Nur was von den Voreinstellungen abweicht.',
  lastChange: 'Die markierte Zeile ist deine letzte Änderung.',
  marked: 'Deine letzte Änderung:',
}

export const texts: { readonly en: CodeTexts; readonly de: CodeTexts } = { en, de }
