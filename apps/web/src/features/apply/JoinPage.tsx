import { AppLink, GuidePicture } from '@grove/ui'
import { Button } from '@mantine/core'
import classes from './JoinPage.module.css'

/** Where both ways lead back to, once one is signed in. */
const LOGIN_HREF = '/auth?redirect=apply'
const REGISTER_HREF = '/auth?register=true&redirect=apply'

/** Ferns: the drawing of a guide with this id who has no picture. */
const DRAWING = { id: 5, profileImage: null, imageFocalPointX: '0.5', imageFocalPointY: '0.5' }

/** How to be listed, for those who are not signed in. */
export function JoinPage() {
  return (
    <div className="wrap">
      <div className={classes.join}>
        <div>
          <h1>Be found by people who need a wood</h1>
          <p className={`lead ${classes.lead}`}>
            The directory lists certified guides to forest bathing and nature therapy, in the UK and around
            the world, and those who are still training. Say where you are: your badges tell it.
          </p>
          <div className={`row ${classes.actions}`}>
            <Button component={AppLink} color="ember" href={REGISTER_HREF}>
              Register
            </Button>
            <Button component={AppLink} variant="default" href={LOGIN_HREF}>
              Login
            </Button>
          </div>
          <dl className={`facts ${classes.steps}`}>
            <div>
              <dt>Apply</dt>
              <dd>Request a user account with your training and your place. It takes about ten minutes.</dd>
            </div>
            <div>
              <dt>Hear from us</dt>
              <dd>A person reads each application. A reply is typically given within one week.</dd>
            </div>
            <div>
              <dt>Be listed</dt>
              <dd>Your words, pictures, badges and a pin on the map, changed by you whenever you like.</dd>
            </div>
          </dl>
        </div>
        <section className={classes.sample} aria-labelledby="sample-form">
          <GuidePicture guide={DRAWING} className={classes.drawing} sizes="560px" />
          <div className={classes.sheet}>
            <h2 id="sample-form" className="h3">
              What the form asks
            </h2>
            <p className="small soft">A sample only: register to fill in the real one.</p>
            <fieldset disabled className={classes.fields} aria-labelledby="sample-form">
              <SampleField label="Your name" value="Rowan Tidewell" />
              <SampleField label="Nearest Town/City" value="Hebden Bridge, West Yorkshire" />
              <SampleField label="Training year" value="2023" />
              <SampleField label="Certification" value="Certified Forest Bathing Practitioner" />
              <SampleField label="About you" value="I walk slowly, mostly by the beck..." />
            </fieldset>
          </div>
        </section>
      </div>
    </div>
  )
}

function SampleField({ label, value }: { label: string; value: string }) {
  return (
    <label className={classes.field}>
      <span>{label}</span>
      <input type="text" value={value} readOnly />
    </label>
  )
}
