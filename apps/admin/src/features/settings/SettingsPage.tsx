import { lazyPart } from '@grove/ui'
import { TabPanel } from '../../TabPanel.tsx'
import { BackupSection } from './BackupSection.tsx'
import { ContactSection } from './ContactSection.tsx'
import { ExportSection } from './ExportSection.tsx'
import { HistorySection } from './HistorySection.tsx'
import { PagesSection } from './PagesSection.tsx'
import classes from './SettingsPage.module.css'
import { SiteSection } from './SiteSection.tsx'

const RetentionSection = lazyPart(async () => (await import('./RetentionSection.tsx')).RetentionSection)
const TokensSection = lazyPart(async () => (await import('./TokensSection.tsx')).TokensSection)
const ImportSection = lazyPart(async () => (await import('./ImportSection.tsx')).ImportSection)

/** Site Settings: contact details, data in and out, and what administrators did. */
export function SettingsPage() {
  return (
    <TabPanel tab={1}>
      <h1 tabIndex={-1}>Site Settings</h1>
      <div className={classes.columns}>
        <div className={classes.stack}>
          <SiteSection />
          <ContactSection />
          <PagesSection />
        </div>
        <div className={classes.stack}>
          <ExportSection />
          <ImportSection />
          <TokensSection />
          <BackupSection />
          <RetentionSection />
          <HistorySection />
        </div>
      </div>
    </TabPanel>
  )
}
