import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

/**
 * What Mantine's own components stand in: the office, whose tables and keys are Mantine's. Public pages have none, so that
 * they fetch none. It makes no style element: `mantine.css` holds the theme's variables, and the system's light or dark
 * setting is followed by CSS alone.
 */
export function MantineGround({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
