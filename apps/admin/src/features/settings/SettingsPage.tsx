import { TabPanel } from '../../TabPanel.tsx'
import { BackupSection } from './BackupSection.tsx'
import { ContactSection } from './ContactSection.tsx'
import { ExportSection } from './ExportSection.tsx'
import { HistorySection } from './HistorySection.tsx'
import { ImportSection } from './ImportSection.tsx'
import { PagesSection } from './PagesSection.tsx'
import { RetentionSection } from './RetentionSection.tsx'
import classes from './SettingsPage.module.css'
import { SiteSection } from './SiteSection.tsx'
import { TokensSection } from './TokensSection.tsx'

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
