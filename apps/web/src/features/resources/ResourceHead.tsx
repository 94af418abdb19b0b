import { BackLink } from '@grove/ui'

interface ResourceHeadProps {
  title: string
  lead: string
}

/** The top of a resource page: the way back to the hub, its name and what it is for. */
export function ResourceHead({ title, lead }: ResourceHeadProps) {
  return (
    <div className="page-head">
      <BackLink href="/community">Community</BackLink>
      <h1>{title}</h1>
      <p className="lead measure">{lead}</p>
    </div>
  )
}
