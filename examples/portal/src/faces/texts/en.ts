/** Texts of the portal's error screens, its idle warning, and its tour. `{{when}}` is a time from now. */
export const texts = {
  offlineTitle: 'You are offline.',
  keptText: 'What you entered is kept.',
  offlineText: 'This page goes on by itself when the connection is back.',
  slowText: 'Still loading. The service takes longer than usual to answer.',
  downTitle: 'The service is down for a moment',
  downText: 'It may be under maintenance. Nothing was changed.',
  nextTry: 'We try again {{when}}.',
  tryNow: 'Try now',
  loadTitle: 'Part of this portal did not load',
  loadText: 'Nothing was changed and nothing was paid by this. Check your connection and load the page again.',
  loadAgain: 'Load again',
  idleTitle: 'Are you still there?',
  idleText: 'For your safety you are signed out {{when}}. What you entered is kept.',
  idleStay: 'Stay signed in',
  idleLeave: 'Sign out',
  idleFailed: 'That did not reach the server. Check your connection and try again.',
  tourCount: 'Tip {{at}} of {{count}}',
  tourNext: 'Next',
  tourDone: 'Done',
  tourSkip: 'No more tips',
}

export type FaceTexts = Readonly<Record<keyof typeof texts, string>>
