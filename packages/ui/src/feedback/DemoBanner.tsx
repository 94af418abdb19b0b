import { Banner } from './Banner.tsx'

/** Says on every page that visitors see guides who do not exist. */
export function DemoBanner() {
  return <Banner label="Demonstration">Demonstration: these guides are invented</Banner>
}
