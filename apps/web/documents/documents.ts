import { thresholds } from './ebook/book.ts'
import { consentDisclaimer } from './files/consent-disclaimer.ts'
import { dataProtectionStatement } from './files/data-protection-statement.ts'
import { evidenceSummary } from './files/evidence-summary.ts'
import { mentalHealthFirstAidStatement } from './files/mental-health-first-aid-statement.ts'
import { riskAssessmentForm } from './files/risk-assessment-form.ts'
import { riskAssessmentTemplate } from './files/risk-assessment-template.ts'
import { safeguardingStatement } from './files/safeguarding-statement.ts'
import { sessionTemplate } from './files/session-template.ts'
import { socialPrescribingGuide } from './files/social-prescribing-guide.ts'
import { walkEvaluationDocx } from './files/walk-evaluation-docx.ts'
import { walkEvaluationPdf } from './files/walk-evaluation-pdf.ts'
import { blankWalkRecord, exampleWalkRecord } from './files/walk-records.ts'
import type { FontFiles } from './fonts.ts'
import { loadFonts } from './fonts.ts'

/** Path under the site's public folder, and what writes the file. */
const writers: Record<string, (fonts: FontFiles) => Promise<Uint8Array>> = {
  'documents/risk-assessment-template.docx': riskAssessmentTemplate,
  'documents/risk-assessment-form.pdf': riskAssessmentForm,
  'documents/consent-disclaimer.pdf': consentDisclaimer,
  'documents/safeguarding-statement.pdf': safeguardingStatement,
  'documents/data-protection-statement.pdf': dataProtectionStatement,
  'documents/mental-health-first-aid-statement.pdf': mentalHealthFirstAidStatement,
  'documents/session-template.docx': sessionTemplate,
  'documents/blank-walk-record.docx': blankWalkRecord,
  'documents/example-walk-record.docx': exampleWalkRecord,
  'documents/walk-evaluation.docx': walkEvaluationDocx,
  'documents/walk-evaluation.pdf': walkEvaluationPdf,
  'documents/green-social-prescribing-starter-guide.pdf': socialPrescribingGuide,
  'documents/forest-bathing-evidence-summary.pdf': evidenceSummary,
  'downloads/thresholds-celtic-year.pdf': thresholds,
}

/** Writes every document into memory: path under the public folder to bytes, the same bytes each time. */
export async function writeDocuments(): Promise<Map<string, Uint8Array>> {
  const fonts = await loadFonts()
  const files = new Map<string, Uint8Array>()
  for (const [path, write] of Object.entries(writers)) files.set(path, await write(fonts))
  return files
}
