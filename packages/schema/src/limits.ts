/** Every limit and constant of the product, named with its unit. Nothing else may repeat these numbers. */

export const USERNAME_MIN_LENGTH = 3
export const USERNAME_MAX_LENGTH = 64
export const REGISTRATION_PASSWORD_MIN_LENGTH = 6
export const CHANGED_PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128
/** So many of the commonest passwords are refused. */
export const COMMON_PASSWORDS = 10_000
export const NAME_MAX_LENGTH = 80
export const EMAIL_MAX_LENGTH = 254
export const BIO_MAX_LENGTH = 5_000
export const PRICING_MAX_LENGTH = 200
/** Languages that one guide can name. */
export const LANGUAGES_MAX = 10
export const PLACE_MAX_LENGTH = 120
export const WEBSITE_MAX_LENGTH = 300
export const HANDLE_MAX_LENGTH = 200
export const PHONE_MAX_LENGTH = 40
export const ADDRESS_MAX_LENGTH = 300
export const CHARITY_NUMBER_MAX_LENGTH = 20
export const REJECTION_REASONS_MAX_LENGTH = 8_000
export const NOTICE_MAX_LENGTH = 500
/** Characters of a question, an answer, a note, or the reason of a decision. */
export const REVIEW_TEXT_MAX_LENGTH = 2_000
/** For how long others are told that somebody has opened an application. */
export const REVIEW_OPEN_MS = 10 * 60 * 1000
/** Applications of the queue that are answered at once. */
export const QUEUE_LIMIT = 200
/** Views of the queue that one reviewer may save. */
export const SAVED_VIEWS_MAX_COUNT = 20
export const SAVED_VIEW_NAME_MAX_LENGTH = 40
export const SITE_PAGE_MAX_LENGTH = 40_000
/** The time that quotes and lists take grows with the square of their lines. */
export const SITE_PAGE_MAX_LINES = 2_000

export const TRAINING_YEAR_MIN = 2015
export const TRAINING_YEAR_MAX = 2099
/** The apply form always offers the years up to this one, and later ones as they come. */
export const APPLY_TRAINING_YEAR_LAST = 2025

export const LATITUDE_MAX_DEGREES = 90
export const LONGITUDE_MAX_DEGREES = 180
export const RANDOM_COORDINATE_DECIMALS = 6
export const GEOCODER_RESULT_LIMIT = 1

export const IMAGE_MAX_BYTES = 10 * 1024 * 1024
export const GALLERY_MAX_IMAGES = 10
/** Of what one picture shows. */
export const PICTURE_DESCRIPTION_MAX_LENGTH = 250
export const IMAGE_MAX_SIDE_PX = 1200
export const IMAGE_JPEG_QUALITY = 0.85
/** An uploaded picture that no listing has taken by then is deleted, and its claim is worth nothing any more. */
export const PICTURE_CLAIM_LIFETIME_MS = 24 * 60 * 60 * 1000
/** Widths of the stored WebP renditions that `srcset` offers. */
export const IMAGE_RENDITION_WIDTHS_PX = [400, 800] as const

/** The focal point a new profile starts with (0 to 1). */
export const FOCAL_POINT_DEFAULT = 0.5
/** object-position where a stored focal point is empty or no number, in percent. */
export const FOCAL_POINT_FALLBACK_X_PERCENT = 50
export const FOCAL_POINT_FALLBACK_Y_PERCENT = 35

export const BIO_PREVIEW_LENGTH = 150
export const LOCATION_BADGE_MAX_WIDTH_PX = 200
export const HEADER_SCROLL_THRESHOLD_PX = 10

export const GUIDE_CACHE_KEY = 'grove-guides'
export const GUIDE_CACHE_MAX_AGE_MS = 30 * 60 * 1000
/** More pins than these are not written into a browser's storage, which would hold up the page: 10,000 are some 200 kB. */
export const GUIDE_CACHE_MAX_PINS = 10_000

export const MAP_START_LATITUDE = 20
export const MAP_START_LONGITUDE = 0
export const MAP_START_ZOOM = 2
export const MAP_MAX_ZOOM = 18
export const MAP_TILE_SIZE_PX = 256
export const MAP_SINGLE_GUIDE_ZOOM = 10
export const MAP_FIT_PADDING_PX = 50
export const MAP_HEIGHT_PX = 500
export const MAP_PROFILE_HEIGHT_PX = 300
export const MAP_SHOW_DELAY_MS = 1500

/** The largest id that either database gives. No row has it. */
export const MAX_ID = 2_147_483_647

/** A pin this near to the town of its listing stays where its guide has put it. */
export const NEAR_TOWN_KM = 10
/** A pin further than this from the town of its listing is told of. */
export const FAR_FROM_TOWN_KM = 50

/** Degrees times this are the whole numbers of GuidePins. */
export const PIN_COORDINATE_SCALE = 100_000

/** Slides of the gallery at small, md, lg and xl widths. */
export const GALLERY_SLIDES = { small: 1, md: 2, lg: 3, xl: 4 } as const

/** Cards in one step of a long list. */
export const GUIDE_PAGE_SIZE = 24
export const GUIDE_PAGE_MAX_SIZE = 100
/** Match counts are exact up to here, then shown as "10,000+". */
export const EXACT_COUNT_LIMIT = 10_000
/** Longer search texts are cut: no place or name is longer, and an index look-up needs no more. */
export const SEARCH_MAX_LENGTH = 200
/** Addresses are read up to here, path and query together: no address of ours comes near it. */
export const URL_MAX_LENGTH = 8_000
export const TOWN_SUGGESTION_LIMIT = 8

/** Kilometres around a place. */
export const RADIUS_MIN_KM = 1
export const RADIUS_MAX_KM = 500
export const RADIUS_DEFAULT_KM = 40
/** Four numbers of degrees with all their digits are shorter. */
export const BOUNDS_MAX_LENGTH = 200
/** Guides beyond the radius that are offered where none is within it. */
export const NEAREST_LIMIT = 5

/** Changes of guides on one page, and how long they are told. */
export const CHANGES_PAGE_SIZE = 100
export const CHANGES_KEPT_MS = 90 * 24 * 60 * 60 * 1000
/** Longer than a transaction takes: what it changed bears the time of the change, and is seen when it ends. */
export const CHANGES_OVERLAP_MS = 10 * 60 * 1000
export const CURSOR_MAX_LENGTH = 200

export const ADMIN_PAGE_SIZE = 10
/** Pages shown on each side of the current one. */
export const PAGINATION_NEIGHBOURS = 1
export const ADMIN_GUIDES_STALE_MS = 5_000
/** How often the queue, an open application and its timeline are read again: owners and administrators change them meanwhile. */
export const REVIEW_REFRESH_MS = 10_000
export const ADMIN_GUIDES_RETRIES = 2
/** Guides that an administrator can name one by one for a change of many. */
export const BULK_MAX_GUIDES = 1_000
/** How long all that a filter matched when it was asked stays selected for a change of many. */
export const SELECTION_MS = 60 * 60 * 1000
/** How long the admin app offers to undo a decision. */
export const UNDO_OFFERED_MS = 10_000
/** How long the server takes it: a slow network must not make an offer void. */
export const UNDO_MS = 15_000
/** Guides in one step of an export. */
export const EXPORT_PAGE_SIZE = 100
/** Characters of a file that is imported through the browser. */
export const IMPORT_MAX_CHARACTERS = 64 * 1024 * 1024
/** Rows and columns of a file that is imported. */
export const IMPORT_MAX_ROWS = 100_000
export const IMPORT_MAX_COLUMNS = 200
/** Rows that the report of an import lists one by one. */
export const IMPORT_REPORT_ROWS = 500
export const CONTACT_STALE_MS = 60_000
export const PROFILE_STALE_MS = 5 * 60_000
export const PROFILE_RETRIES = 1

export const TOAST_LIMIT = 1
export const TOAST_DURATION_MS = 5_000
export const TOAST_SWIPE_THRESHOLD_PX = 50
export const TOAST_HOTKEY = 'F8'

export const PROFILE_REDIRECT_DELAY_MS = 2_000

/** Words of a question up to this length are ignored. */
export const ASSISTANT_IGNORED_WORD_LENGTH = 3
export const ASSISTANT_RESULT_LIMIT = 3
export const ASSISTANT_ABSTRACT_LENGTH = 150
export const ASSISTANT_ANSWER_MAX_HEIGHT_PX = 300
export const RESEARCH_CARD_TAG_LIMIT = 3

export const SESSION_IDLE_MS = 30 * 24 * 60 * 60 * 1000
/** The same for administrators and reviewers. */
export const ADMIN_SESSION_IDLE_MS = 12 * 60 * 60 * 1000
export const SESSION_ABSOLUTE_MS = 90 * 24 * 60 * 60 * 1000

/** Sessions that one account may have: where there would be more, the oldest ends. */
export const SESSIONS_PER_USER = 20
/** Tokens that one account may have, and characters of the name of one. */
export const TOKENS_PER_USER = 20
export const TOKEN_NAME_MAX_LENGTH = 60
/** How long a browser is known as one from which its account was signed in to. */
export const KNOWN_DEVICE_MS = 365 * 24 * 60 * 60 * 1000

/** How many points a key may spend within the window before it has to wait. */
export const RATE_LIMITS = {
  loginByNameAndAddress: { points: 10, windowSeconds: 15 * 60 },
  loginByNameAndNetwork: { points: 100, windowSeconds: 15 * 60 },
  loginByAddress: { points: 100, windowSeconds: 15 * 60 },
  loginByDevice: { points: 10, windowSeconds: 15 * 60 },
  /** Tokens that are none, or have ended. */
  tokenByAddress: { points: 100, windowSeconds: 15 * 60 },
  signInByUser: { points: 30, windowSeconds: 60 * 60 },
  /** A course of twenty behind one address can apply within the hour. */
  registrationByAddress: { points: 30, windowSeconds: 60 * 60 },
  /** Refused ones count as well: spent before the body is read. */
  registrationAttemptByAddress: { points: 120, windowSeconds: 60 * 60 },
  passwordChangeByUser: { points: 5, windowSeconds: 15 * 60 },
  secondFactorByUser: { points: 5, windowSeconds: 15 * 60 },
  enquiryByAddress: { points: 5, windowSeconds: 60 * 60 },
  enquiryByGuide: { points: 20, windowSeconds: 24 * 60 * 60 },
  passwordResetByAddress: { points: 20, windowSeconds: 60 * 60 },
  passwordResetByLogin: { points: 5, windowSeconds: 60 * 60 },
  emailVerificationByUser: { points: 5, windowSeconds: 60 * 60 },
  geocodingByAddress: { points: 60, windowSeconds: 60 * 60 },
  usernameCheckByAddress: { points: 300, windowSeconds: 60 * 60 },
  /** Pictures that nobody who is signed in uploads. */
  pictureByAddress: { points: 60, windowSeconds: 60 * 60 },
  pictureByAccount: { points: 300, windowSeconds: 60 * 60 },
  evidenceByAccount: { points: 60, windowSeconds: 60 * 60 },
  ownDataByAccount: { points: 10, windowSeconds: 60 * 60 },
  /** Whatever somebody changes who does not administer: many times what a person does. */
  changeByAccount: { points: 600, windowSeconds: 60 * 60 },
} as const

/**
 * Failed logins of strangers on one name, over all addresses: beyond so many points within the window each further one
 * waits for one step longer before it is compared. Never a refusal, or anybody could lock an account.
 */
export const LOGIN_DELAY = { points: 50, windowSeconds: 15 * 60, stepMs: 50, maxMs: 2_000 } as const

/** Characters of the secret in a link: more are no link of ours. */
export const LINK_TOKEN_MAX_LENGTH = 100
/** A message that waits for longer than this is told to administrators. */
export const OUTBOX_LATE_MS = 10 * 60 * 1000
/** How long after it was written what a message said is erased. */
export const MESSAGE_KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** How long after the password the code may come. */
export const SECOND_STEP_MS = 5 * 60 * 1000
/** Changes of how one signs in ask who it is when that was proved longer ago. */
export const CONFIRMED_FOR_MS = 10 * 60 * 1000
export const RECOVERY_CODES = 10
/** Characters of a code as it is typed, with room for spaces. */
export const CODE_MAX_LENGTH = 60
/** Characters of what a visitor writes to a guide. */
export const ENQUIRY_MIN_LENGTH = 10
export const ENQUIRY_MAX_LENGTH = 3_000
/** A form that is sent sooner after it was shown was filled in by a machine. */
export const ENQUIRY_LEAST_TIME_MS = 3_000
export const ENQUIRY_KEPT_MS = 365 * 24 * 60 * 60 * 1000
/** How long a closed account waits for its owner to come back. */
export const ERASED_AFTER_MS = 14 * 24 * 60 * 60 * 1000
/** So many of their latest changes somebody gets with their data, and as many entries of a timeline are read. */
export const ENTRIES_SHOWN = 1_000
export const HISTORY_KEPT_MS = 2 * 365 * 24 * 60 * 60 * 1000
/** How long a rejected application stays after its last change. */
export const REJECTED_KEPT_MS = 365 * 24 * 60 * 60 * 1000
/** Reported enquiries that administrators see at once. */
export const ENQUIRY_REPORTS_SHOWN = 50
/** Passkeys that one account may have. */
export const PASSKEYS_PER_USER = 20
/** Characters of one part of what an authenticator answers: the longest ones hold some certificates. */
export const PASSKEY_PART_MAX_LENGTH = 20_000

/** Credentials: characters, and the days that one may name. */
export const CREDENTIAL_ISSUER_MAX_LENGTH = 200
export const CREDENTIAL_NUMBER_MAX_LENGTH = 100
export const CREDENTIAL_DAY_MIN = '1950-01-01'
export const CREDENTIAL_DAY_MAX = '2100-12-31'
/** Files that show one credential, and the size of each. */
export const EVIDENCE_MAX_FILES = 5
export const EVIDENCE_MAX_BYTES = 10 * 1024 * 1024
export const EVIDENCE_FILE_NAME_MAX_LENGTH = 100
