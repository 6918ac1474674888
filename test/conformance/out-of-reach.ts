/**
 * Events that no walk through a scenario can come to, and what it would take. Each is fired in the widget's own tests, which
 * test/architecture/widgets.test.ts looks for; one that a walk does come to does not belong here. Source:
 * docs/spec/conformance.md CNF-11.
 */
export const OUT_OF_REACH: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'nt-application-center': { 'nt-navigate': 'somebody who has chosen no customer' },
  'nt-profile': { 'nt-unsaved-change': 'recovery codes, for which a code of her own device is needed' },
  'nt-survey': {
    'nt-ready': 'a page of the portal, consent, and a programme with a survey',
    'nt-survey-change': 'a page of the portal, consent, and a programme with a survey',
  },
}
