import type { FaceTexts } from './en.ts'

export const texts: FaceTexts = {
  offlineTitle: 'Jste offline.',
  keptText: 'Co jste zadali, zůstává uloženo.',
  offlineText: 'Stránka bude pokračovat sama, jakmile se připojení obnoví.',
  slowText: 'Stále se načítá. Služba odpovídá déle než obvykle.',
  downTitle: 'Služba je chvíli nedostupná',
  downText: 'Možná probíhá údržba. Nic se nezměnilo.',
  nextTry: 'Zkusíme to znovu {{when}}.',
  tryNow: 'Zkusit nyní',
  loadTitle: 'Část portálu se nenačetla',
  loadText: 'Nic se tím nezměnilo ani nezaplatilo. Zkontrolujte připojení a načtěte stránku znovu.',
  loadAgain: 'Načíst znovu',
  idleTitle: 'Jste tu ještě?',
  idleText: 'Z bezpečnostních důvodů budete odhlášeni {{when}}. Co jste zadali, zůstává uloženo.',
  idleStay: 'Zůstat přihlášen',
  idleLeave: 'Odhlásit se',
  idleFailed: 'Server se nepodařilo kontaktovat. Zkontrolujte připojení a zkuste to znovu.',
  tourCount: 'Tip {{at}} z {{count}}',
  tourNext: 'Další',
  tourDone: 'Hotovo',
  tourSkip: 'Bez dalších tipů',
}
