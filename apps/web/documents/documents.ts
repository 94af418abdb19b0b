import { consentDisclaimer } from './files/consent-disclaimer.ts'
import { dataProtectionStatement } from './files/data-protection-statement.ts'
import { mentalHealthFirstAidStatement } from './files/mental-health-first-aid-statement.ts'
import { riskAssessmentForm } from './files/risk-assessment-form.ts'
import { safeguardingStatement } from './files/safeguarding-statement.ts'
import { walkEvaluationPdf } from './files/walk-evaluation-pdf.ts'
import type { FontFiles } from './fonts.ts'
import { loadFonts } from './fonts.ts'

/** Path under the site's public folder, and what writes the file. */
const writers: Record<string, (fonts: FontFiles) => Promise<Uint8Array>> = {
  'documents/risk-assessment-form.pdf': riskAssessmentForm,
  'documents/consent-disclaimer.pdf': consentDisclaimer,
  'documents/safeguarding-statement.pdf': safeguardingStatement,
  'documents/data-protection-statement.pdf': dataProtectionStatement,
  'documents/mental-health-first-aid-statement.pdf': mentalHealthFirstAidStatement,
  'documents/walk-evaluation.pdf': walkEvaluationPdf,
}

/** Writes every document into memory: path under the public folder to bytes, the same bytes each time. */
export async function writeDocuments(): Promise<Map<string, Uint8Array>> {
  const fonts = await loadFonts()
  const files = new Map<string, Uint8Array>()
  for (const [path, write] of Object.entries(writers)) files.set(path, await write(fonts))
  return files
}
