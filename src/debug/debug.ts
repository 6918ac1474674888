/** The lazy part `debug`: what support asks for, and the overlay of `?netterms-debug=1`. */
export { examine } from './doctor-report.ts'
export { openOverlay } from './overlay.ts'
