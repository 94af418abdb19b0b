import { classNames } from '@grove/ui'
import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './AuthPage.module.css'
import { HowItWorks } from './HowItWorks.tsx'

export type AuthTab = 'login' | 'apply'

interface AuthPageProps {
  tab: AuthTab
  onTabChange: (tab: AuthTab) => void
  login: ReactNode
  apply: ReactNode
}

/** The way in: login and application, with what happens next beside them. */
export function AuthPage({ tab, onTabChange, login, apply }: AuthPageProps) {
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{tab === 'login' ? 'Welcome back' : 'Come and join the directory'}</h1>
      </div>
      <div className={classNames(classes.auth, tab === 'apply' && classes.explained)}>
        <div className={classes.forms}>
          <p className={classes.scriptless}>Logging in and applying need JavaScript.</p>
          <Tabs
            id="auth"
            value={tab}
            onChange={(value) => onTabChange(value === 'apply' ? 'apply' : 'login')}
          >
            <Tabs.List aria-label="Login or apply">
              <Tabs.Tab value="login">Login</Tabs.Tab>
              <Tabs.Tab value="apply">Apply</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="login">{login}</Tabs.Panel>
            <Tabs.Panel value="apply">{apply}</Tabs.Panel>
          </Tabs>
        </div>
        <HowItWorks />
      </div>
    </div>
  )
}
