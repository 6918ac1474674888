import { importSource } from '../import-source.mjs'

/** The survey of the workbench: static pages with the script and sheet of the sandbox. */
export function workbenchSurvey() {
  return {
    name: 'netterms-workbench-survey',
    async generateBundle() {
      const { SURVEY_SCRIPT, SURVEY_SHEET } = await importSource('examples/sandbox/src/trust/third-party-scripts.ts')
      this.emitFile({ type: 'asset', fileName: 'survey/survey.js', source: SURVEY_SCRIPT })
      this.emitFile({ type: 'asset', fileName: 'survey/survey.css', source: SURVEY_SHEET })
    },
  }
}
