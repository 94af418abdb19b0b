import { CARD_FIELDS } from '@grove/schema'

const account = {
  username: 'fern.brook',
  password: 'leaves and light',
  firstName: 'Fern',
  lastName: 'Brookfield',
  email: 'fern@brookfield.example',
}
const place = {
  city: 'Sheffield',
  county: 'South Yorkshire',
  country: 'United Kingdom',
  latitude: '53.3811',
  longitude: '-1.4701',
}
const listing = {
  ...place,
  bio: 'Slow walks under old beeches, in all weathers.',
  website: 'brookfield.example/walks',
  instagram: '@fern.brook',
  contactEmail: 'walks@brookfield.example',
  trainingYear: 2019,
  certificationBadges: ['certified_guide'],
  languages: ['en', 'cy'],
  offers: ['groups', 'online'],
  access: ['step_free', 'seats'],
  availability: 'open',
  pricing: '£25 a walk, free for carers',
  locationPrecision: 'exact',
}
const at = '2026-05-04T09:30:00.000Z'
const picture = '/uploads/3f0c7a5e5c2a4e4d9d6a2b1f8c7e6d5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c0d9e.jpg'
const claimedPicture = { path: picture, claim: 'Zm9yLXdob2V2ZXItdXBsb2FkZWQtaXQtYW5kLW5vYm9keQ' }
const guide = {
  id: 42,
  userName: 'Fern Brookfield',
  bio: listing.bio,
  profileImage: picture,
  imageFocalPointX: '0.5',
  imageFocalPointY: '0.35',
  ...place,
  website: listing.website,
  instagram: 'fern.brook',
  facebook: null,
  twitter: null,
  contactEmail: listing.contactEmail,
  trainingYear: 2019,
  certificationBadges: listing.certificationBadges,
  languages: listing.languages,
  offers: listing.offers,
  access: listing.access,
  availability: listing.availability,
  pricing: listing.pricing,
  locationPrecision: listing.locationPrecision,
  published: true,
  applicationStatus: 'approved',
  createdAt: at,
  updatedAt: at,
}
const privateGuide = {
  ...guide,
  images: [picture],
  paused: false,
  userId: 7,
  username: account.username,
  userEmail: account.email,
  firstName: account.firstName,
  lastName: account.lastName,
}
const card = {
  id: guide.id,
  userName: guide.userName,
  ...Object.fromEntries(
    Object.entries(guide).filter(([name]) => CARD_FIELDS.some((field) => field === name)),
  ),
  bioPreview: listing.bio,
  distanceKm: 3.2,
}
const facets = {
  badge: { certified_guide: 12 },
  offer: { groups: 9, online: 4 },
  language: { en: 14, cy: 1 },
  access: { step_free: 6, seats: 8 },
  open: 11,
}
const searchPlace = {
  name: 'Sheffield, South Yorkshire, UK',
  latitude: 53.383,
  longitude: -1.4659,
  alternatives: [{ name: 'Sheffield, Alabama, USA' }],
}
const user = {
  id: 7,
  username: account.username,
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  isAdmin: false,
  createdAt: at,
}
const { userId: _userId, userName: _userName, userEmail: _userEmail, ...exportedGuide } = privateGuide

/** One example of each named body and answer. */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  ApplicationStatus: 'approved',
  BadgeType: 'certified_guide',
  ChangePasswordInput: { currentPassword: account.password, newPassword: 'bark and blossom' },
  ClaimedPicture: claimedPicture,
  ContactInfo: {
    email: 'hello@directory.example',
    phone: '+44 114 496 0000',
    address: null,
    instagram: null,
    facebook: null,
    twitter: null,
  },
  CreateGuideInput: listing,
  CreateGuideWithAccountInput: { ...account, ...listing, published: true },
  Error: { message: 'City is required', issues: [{ path: 'city', message: 'City is required' }] },
  ExportedGuide: { ...exportedGuide, email: account.email },
  Guide: guide,
  GuideCard: card,
  GuideData: listing,
  GuideFacets: facets,
  GuideImage: { id: 99, guideId: guide.id, imageUrl: picture, createdAt: at },
  GuidePage: {
    items: [card],
    total: 14,
    totalIsCapped: false,
    nextCursor: '3.2417_42',
    place: searchPlace,
    facets,
    nearest: [],
  },
  GuideView: { ...guide, images: [picture] },
  LoginInput: { username: account.username, password: account.password },
  Message: { message: 'Password changed' },
  PrivateGuide: privateGuide,
  RegisterGuideAnswer: { user, guide: { ...privateGuide, published: false, applicationStatus: 'pending' } },
  RegisterGuideInput: {
    userData: account,
    guideData: { ...listing, profileImage: claimedPicture, images: [claimedPicture] },
  },
  RegisterInput: account,
  SetApplicationStatusInput: { status: 'approved' },
  SetPublishedInput: { published: true },
  UpdateContactInput: { phone: '+44 114 496 0000', twitter: null },
  UpdateGuideInput: { bio: 'Slow walks along the river.', website: null },
  SearchPlace: searchPlace,
  User: user,
}
