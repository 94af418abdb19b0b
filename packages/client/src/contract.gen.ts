// Written by `pnpm contract` from the procedures of the API; a test holds it to them.

import type { CallOptions } from './call.ts'

/** Every procedure of the directory. Each throws a GroveError where it is refused or fails. */
export interface GroveClient {
  readonly session: {
    /** The signed-in user, or null. */
    current(options?: CallOptions): Promise<User | null>
    /** The signed-in user, or an error for nobody. */
    user(options?: CallOptions): Promise<User>
    /** Signs in. */
    login(input: LoginInput, options?: CallOptions): Promise<User>
    /** The second step of a sign-in, within five minutes of the first: a code of the authenticator app, or a recovery code. */
    secondFactor(input: SecondFactorInput, options?: CallOptions): Promise<User>
    /** Begins to sign in with a passkey, or to confirm with one who is signed in. */
    askForPasskey(options?: CallOptions): Promise<PasskeyRequest>
    /** Signs in with a passkey. */
    loginWithPasskey(input: UsePasskeyInput, options?: CallOptions): Promise<User>
    /** Proves once more who is signed in, by a passkey. */
    confirmWithPasskey(input: UsePasskeyInput, options?: CallOptions): Promise<MessageAnswer>
    /** Proves once more who is signed in, which changes of how one signs in ask for. */
    confirm(input: ConfirmIdentityInput, options?: CallOptions): Promise<MessageAnswer>
    /** Whether who is signed in has to set up a second factor before administering. */
    needsSecondFactor(options?: CallOptions): Promise<boolean>
    /** Signs out. */
    logout(options?: CallOptions): Promise<void>
  }
  readonly accounts: {
    /** Whether a new account could have this username. */
    checkUsername(input: UsernameInput, options?: CallOptions): Promise<UsernameAnswer>
    /** Makes an account and signs in. */
    register(input: RegisterInput, options?: CallOptions): Promise<User>
    /** Applies to be listed: an account and a pending listing, both or neither; signs in. */
    registerGuide(input: RegisterGuideInput, options?: CallOptions): Promise<RegisterGuideAnswer>
    /** Changes the password of the signed-in user, which ends every session and begins a new one. */
    changePassword(input: ChangePasswordInput, options?: CallOptions): Promise<MessageAnswer>
    /** Sends a link to choose a new password to the address of the account; one answer, whether there is one or not. */
    requestPasswordReset(input: RequestPasswordResetInput, options?: CallOptions): Promise<MessageAnswer>
    /** Chooses a new password by a link, which ends every session of the account. */
    confirmPasswordReset(input: ConfirmPasswordResetInput, options?: CallOptions): Promise<MessageAnswer>
    /** Changes the name of the account; who has a listing changes the name there. */
    rename(input: RenameInput, options?: CallOptions): Promise<User>
    /** The e-mail address of the account, whether it is confirmed, and the one that is asked to take its place. */
    email(options?: CallOptions): Promise<OwnEmail>
    /** Sends a link that confirms the e-mail address of the account. */
    requestEmailVerification(options?: CallOptions): Promise<MessageAnswer>
    /** Confirms an e-mail address by a link. */
    confirmEmail(input: LinkTokenInput, options?: CallOptions): Promise<MessageAnswer>
    /** Asks a new address to confirm, and tells the old one, which counts until then. */
    changeEmail(input: ChangeEmailInput, options?: CallOptions): Promise<MessageAnswer>
  }
  readonly security: {
    /** Everything that the directory holds about who asks. */
    ownData(options?: CallOptions): Promise<OwnData>
    /** Closes the account of who asks; it is erased after 14 days, unless they sign in. */
    closeAccount(options?: CallOptions): Promise<AccountClosedAnswer>
    /** How the signed-in account proves who it is. */
    state(options?: CallOptions): Promise<SecurityState>
    /** Makes what an authenticator app has to know; it counts once a first code has come. */
    beginAuthenticator(options?: CallOptions): Promise<AuthenticatorSetup>
    /** Adds the authenticator app by a first code of it, which ends every other session. Answers the recovery codes. */
    confirmAuthenticator(input: SecondFactorInput, options?: CallOptions): Promise<RecoveryCodes>
    /** Takes the authenticator app off the account. */
    removeAuthenticator(options?: CallOptions): Promise<MessageAnswer>
    /** Makes new recovery codes in the place of those before. */
    renewRecoveryCodes(options?: CallOptions): Promise<RecoveryCodes>
    /** Begins to make a passkey. */
    beginPasskey(options?: CallOptions): Promise<PasskeyCreation>
    /** Adds the passkey that the browser has made. Answers recovery codes where it is the first second factor. */
    addPasskey(input: AddPasskeyInput, options?: CallOptions): Promise<RecoveryCodes>
    /** Gives a passkey another name. */
    renamePasskey(input: RenamePasskeyInput, options?: CallOptions): Promise<MessageAnswer>
    /** Removes a passkey. */
    removePasskey(input: PasskeyIdInput, options?: CallOptions): Promise<MessageAnswer>
    /** Where the signed-in account is signed in. */
    sessions(options?: CallOptions): Promise<Array<OwnSession>>
    /** Ends one session of the signed-in account. */
    endSession(input: SessionIdInput, options?: CallOptions): Promise<MessageAnswer>
    /** Ends every session of the signed-in account but this one. */
    endOtherSessions(options?: CallOptions): Promise<MessageAnswer>
    /** The tokens of programs that act for the signed-in account. */
    tokens(options?: CallOptions): Promise<AccessTokens>
    /** Makes a token for a program, and shows its secret this once. */
    makeToken(input: MakeTokenInput, options?: CallOptions): Promise<MadeToken>
    /** Ends a token of the signed-in account at once. */
    revokeToken(input: TokenIdInput, options?: CallOptions): Promise<MessageAnswer>
  }
  readonly guides: {
    /** Every public guide, newest first; other selections for administrators. */
    list(input?: ListGuidesInput, options?: CallOptions): Promise<Array<Guide>>
    /** Guides that a filter matches, a page at a time, with counts for each further choice. */
    search(input?: SearchGuidesInput, options?: CallOptions): Promise<GuidePage>
    /** Where the matches of a search are, for a map. */
    pins(input?: GuidePinsInput, options?: CallOptions): Promise<GuidePins>
    /** The changes among public guides since a moment, and the guides that are public no more. */
    changes(input: GuideChangesInput, options?: CallOptions): Promise<GuideChanges>
    /** One guide with its gallery; with private fields for its owner, reviewers and administrators. */
    byId(input: GuideIdInput, options?: CallOptions): Promise<GuideView>
    /** The gallery of one guide. */
    images(input: GuideIdInput, options?: CallOptions): Promise<Array<GuideImage>>
    /** The listing of a user, for that user, reviewers and administrators. */
    byUser(input: UserIdInput, options?: CallOptions): Promise<PrivateGuide>
    /** The listing of the signed-in user, or null. */
    own(options?: CallOptions): Promise<PrivateGuide | null>
    /** Adds the listing of the signed-in user. It is pending and not published. */
    create(input: CreateGuideInput, options?: CallOptions): Promise<PrivateGuide>
    /** Saves a listing: an absent key leaves its field, null clears it. */
    update(input: UpdateGuideInput, options?: CallOptions): Promise<PrivateGuide>
    /** Deletes a listing, never the account. */
    remove(input: RemoveGuideInput, options?: CallOptions): Promise<void>
    /** Approves, which publishes, or rejects, which unpublishes. Reviewers and administrators only. */
    setApplicationStatus(input: SetApplicationStatusInput, options?: CallOptions): Promise<PrivateGuide>
    /** Publishes or unpublishes a guide that is not pending. Reviewers and administrators only. */
    setPublished(input: SetPublishedInput, options?: CallOptions): Promise<PrivateGuide>
    /** The changes of a listing that wait for a reviewer, for its owner and reviewers. */
    heldChanges(input: GuideIdInput, options?: CallOptions): Promise<HeldAnswer>
    /** Approves some of the changes that wait and refuses the others. Reviewers and administrators only. */
    decideHeldChanges(input: DecideHeldInput, options?: CallOptions): Promise<PrivateGuide>
    /** Makes an account with an approved listing. Administrators only. */
    createWithAccount(input: CreateGuideWithAccountInput, options?: CallOptions): Promise<PrivateGuide>
  }
  readonly contact: {
    /** The site's contact details. */
    get(options?: CallOptions): Promise<ContactInfo>
    /** Changes the site's contact details. Administrators only. */
    update(input?: SaveContactInput, options?: CallOptions): Promise<ContactInfo>
  }
  readonly site: {
    /** The facts about the site that every page shows, such as its name and whether its guides are invented. */
    get(options?: CallOptions): Promise<Site>
    /** The links of the community hub, and who answers its members. */
    community(options?: CallOptions): Promise<MemberSettings>
    /** Every setting of the site. Administrators only. */
    settings(options?: CallOptions): Promise<SiteSettings>
    /** Changes settings of the site. Administrators only. */
    saveSettings(input: SaveSiteSettingsInput, options?: CallOptions): Promise<SiteSettings>
  }
  readonly sitePages: {
    /** A page of the site, such as its privacy policy, as safe HTML. */
    get(input: SitePageInput, options?: CallOptions): Promise<SitePage>
    /** One version of a page of the site as Markdown, else the newest. Administrators only. */
    version(input: SitePageVersionInput, options?: CallOptions): Promise<SitePageVersion>
    /** The versions of a page of the site, newest first. Administrators only. */
    versions(input: SitePageInput, options?: CallOptions): Promise<Array<{
      version: number
      changedAt: string | null
      by: string | null
    }>>
    /** Markdown as it would look on a page of the site. Changes nothing. Administrators only. */
    preview(input: PreviewSitePageInput, options?: CallOptions): Promise<SitePagePreview>
    /** Saves a new version of a page of the site. Administrators only. */
    save(input: SaveSitePageInput, options?: CallOptions): Promise<SitePageVersion>
  }
  readonly geo: {
    /** How maps are drawn. */
    mapConfig(options?: CallOptions): Promise<MapConfig>
    /** The coordinates of a town, or of its country where the town is not known. */
    locate(input: LocateInput, options?: CallOptions): Promise<Location | null>
    /** How far a point is from the town that it is said to be in. */
    pinDistance(input: PinDistanceInput, options?: CallOptions): Promise<PinDistanceAnswer>
    /** Towns whose names begin as the text does. */
    suggest(input: SuggestTownsInput, options?: CallOptions): Promise<Array<Town>>
    /** Places and regions of every country for what is being typed into the search. */
    suggestPlaces(input: SuggestPlacesInput, options?: CallOptions): Promise<Array<SuggestedPlace>>
    /** The town or postcode that the words of a search name, as `near` takes it; null where they name none. */
    namedPlace(input: NamedPlaceInput, options?: CallOptions): Promise<NamedPlace | null>
    /** The place of a page of guides in and around it. */
    placePage(input: PlacePageInput, options?: CallOptions): Promise<PlacePage>
  }
  readonly admin: {
    /** One page of the table of guides. Reviewers and administrators only. */
    guides(input: AdminListInput, options?: CallOptions): Promise<AdminGuidePage>
    /** Decides about one or many guides at once, each only if it is still as it was seen. Reviewers and administrators only. */
    bulk(input: BulkInput, options?: CallOptions): Promise<BulkAnswer>
    /** Tells how many guides a decision would leave as they are, and why, and changes nothing. Reviewers and administrators only. */
    previewBulk(input: BulkPreviewInput, options?: CallOptions): Promise<BulkPreview>
    /** Selects all guides that match a filter now, for a change of many. Reviewers and administrators only. */
    select(input: SelectInput, options?: CallOptions): Promise<SelectAnswer>
    /** Takes a change of one or many back, soon after it. Reviewers and administrators only. */
    undo(input: UndoInput, options?: CallOptions): Promise<UndoAnswer>
    /** One step of an export. Administrators only. */
    exportPage(input?: ExportPageInput, options?: CallOptions): Promise<ExportPage>
    /** Tells what an import would do, and does nothing. Administrators only. */
    previewImport(input: ImportInput, options?: CallOptions): Promise<ImportReport>
    /** Makes and changes guides as a file says. Administrators only. */
    applyImport(input: ImportInput, options?: CallOptions): Promise<ImportReport>
    /** Sets the password of a guide's account, which signs it out everywhere. Administrators only. */
    setPassword(input: SetPasswordInput, options?: CallOptions): Promise<SetPasswordAnswer>
    /** Invites the owner of a listing again, at this address, who has not chosen a password yet. Administrators only. */
    inviteOwner(input: InviteOwnerInput, options?: CallOptions): Promise<MessageAnswer>
    /** The e-mail address of the owner of a listing, and whether it is confirmed. Reviewers and administrators only. */
    ownerEmail(input: OwnerEmailInput, options?: CallOptions): Promise<OwnerEmail>
    /** Accounts, the newest first. Administrators only. */
    accounts(input?: ListAccountsInput, options?: CallOptions): Promise<AccountPage>
    /** Signs an account out everywhere. Administrators only. */
    endSessions(input: UserIdInput, options?: CallOptions): Promise<SetPasswordAnswer>
    /** Makes an account a member, a reviewer or an administrator. Administrators only. */
    setRole(input: SetRoleInput, options?: CallOptions): Promise<SetPasswordAnswer>
    /** Deletes an account with its listing. Administrators only. */
    deleteAccount(input: DeleteAccountInput, options?: CallOptions): Promise<SetPasswordAnswer>
    /** The changes by administrators and owners, newest first. Administrators only. */
    history(input?: HistoryInput, options?: CallOptions): Promise<AuditPage>
    /** How long data is kept, and when it was last cleared away. Administrators only. */
    retention(options?: CallOptions): Promise<Array<RetentionRow>>
    /** The state of the nightly copies. Administrators only. */
    backups(options?: CallOptions): Promise<BackupState>
  }
  readonly messages: {
    /** The messages of the outbox, newest first. Reviewers and administrators only. */
    list(input?: ListMessagesInput, options?: CallOptions): Promise<MessagePage>
    /** One message as it looks; its link leads nowhere. Reviewers and administrators only. */
    byId(input: MessageIdInput, options?: CallOptions): Promise<MessageView>
    /** The link of a message that waits, while no mail server would send it. Administrators only. */
    makeLink(input: MessageIdInput, options?: CallOptions): Promise<MessageLink>
    /** Sends a message that failed again. Reviewers and administrators only. */
    retry(input: MessageIdInput, options?: CallOptions): Promise<void>
    /** How many messages wait and have failed. Reviewers and administrators only. */
    state(options?: CallOptions): Promise<OutboxState>
    /** How the administrator hears of new applications. Reviewers and administrators only. */
    settings(options?: CallOptions): Promise<{
      applicationMessages: ApplicationMessages
    }>
    /** Changes how the administrator hears of new applications. Reviewers and administrators only. */
    updateSettings(input: {
      applicationMessages: ApplicationMessages
    }, options?: CallOptions): Promise<{
      applicationMessages: ApplicationMessages
    }>
    /** Ends messages about new applications, by the address in their headers. */
    unsubscribe(input: UnsubscribeInput, options?: CallOptions): Promise<void>
  }
  readonly enquiries: {
    /** Writes to a guide; an answer goes to the visitor. */
    send(input: SendEnquiryInput, options?: CallOptions): Promise<MessageAnswer>
    /** The enquiries to the listing of the signed-in user, newest first. */
    list(input?: ListEnquiriesInput, options?: CallOptions): Promise<EnquiryPage>
    /** Marks an enquiry as read, answered or reported. */
    update(input: UpdateEnquiryInput, options?: CallOptions): Promise<void>
    /** Lets nobody write to the listing from the address of an enquiry, or lets them again. */
    blockSender(input: BlockSenderInput, options?: CallOptions): Promise<void>
    /** Numbers of enquiries, and those that were reported. Reviewers and administrators only. */
    reports(options?: CallOptions): Promise<EnquiryReports>
  }
  readonly review: {
    /** All that happened to an application, for its owner and reviewers. */
    timeline(input: GuideIdInput, options?: CallOptions): Promise<Timeline>
    /** Asks the owner of an application something. Reviewers and administrators only. */
    ask(input: ReviewTextInput, options?: CallOptions): Promise<TimelineItem>
    /** Answers the open question about the own application. */
    answer(input: ReviewTextInput, options?: CallOptions): Promise<TimelineItem>
    /** Adds a note to an application. Reviewers and administrators only. */
    note(input: ReviewTextInput, options?: CallOptions): Promise<TimelineItem>
    /** Applications that wait, the longest first. Reviewers and administrators only. */
    queue(input?: QueueInput, options?: CallOptions): Promise<Queue>
    /** How far a review is. Reviewers and administrators only. */
    state(input: GuideIdInput, options?: CallOptions): Promise<ReviewState>
    /** Tells other reviewers that one has opened an application. Reviewers and administrators only. */
    open(input: GuideIdInput, options?: CallOptions): Promise<void>
    /** Reasons that a rejection may begin with. Reviewers and administrators only. */
    reasons(options?: CallOptions): Promise<Array<string>>
    /** The message that an owner gets with a rejection. Reviewers and administrators only. */
    preview(input: PreviewInput, options?: CallOptions): Promise<MessagePreview>
    /** Gives an application to a reviewer. Reviewers and administrators only. */
    assign(input: AssignInput, options?: CallOptions): Promise<void>
    /** Everybody who may review applications. Reviewers and administrators only. */
    reviewers(options?: CallOptions): Promise<Array<{
      /** Identifier. */
      id: number
      name: string
    }>>
    /** The own saved views of the queue. Reviewers and administrators only. */
    views(options?: CallOptions): Promise<Array<{
      name: string
      waitingFor: 'us' | 'them' | 'all'
      assigned: 'anyone' | 'me' | 'nobody'
      search: string
    }>>
    /** Saves a view of the queue under a name. Reviewers and administrators only. */
    saveView(input: SaveViewInput, options?: CallOptions): Promise<Array<{
      name: string
      waitingFor: 'us' | 'them' | 'all'
      assigned: 'anyone' | 'me' | 'nobody'
      search: string
    }>>
    /** Removes a saved view of the queue. Reviewers and administrators only. */
    removeView(input: SavedViewNameInput, options?: CallOptions): Promise<Array<{
      name: string
      waitingFor: 'us' | 'them' | 'all'
      assigned: 'anyone' | 'me' | 'nobody'
      search: string
    }>>
  }
  readonly credentials: {
    /** The credentials of a listing, for its owner, reviewers and administrators. */
    list(input: GuideIdInput, options?: CallOptions): Promise<Array<Credential>>
    /** Adds or changes a credential of a listing. It has to be checked again after that. */
    save(input: SaveCredentialInput, options?: CallOptions): Promise<Credential>
    /** Removes a credential with its evidence. */
    remove(input: CredentialInput, options?: CallOptions): Promise<void>
    /** Removes a file that shows a credential, which has to be checked again then. */
    removeEvidence(input: EvidenceInput, options?: CallOptions): Promise<void>
    /** Notes that a credential was checked, or takes that back. Reviewers and administrators only. */
    check(input: CheckCredentialInput, options?: CallOptions): Promise<Credential>
  }
  readonly confirmation: {
    /** Whether the link of a "Still correct?" message works. Changes nothing. */
    look(input: LinkTokenInput, options?: CallOptions): Promise<{
      isValid: boolean
    }>
    /** Says that a listing is still correct, by the link of a message. */
    confirm(input: LinkTokenInput, options?: CallOptions): Promise<MessageAnswer>
    /** Takes a listing off for a while, by the link of a message. */
    pause(input: LinkTokenInput, options?: CallOptions): Promise<MessageAnswer>
  }
}

export interface AccessToken {
  /** Identifier. */
  id: number
  name: string
  scopes: Array<TokenScope>
  createdAt: string
  expiresAt: string
  lastUsedAt: string | null
}

export interface AccessTokens {
  tokens: Array<AccessToken>
  scopes: Array<TokenScope>
}

export interface AccountClosedAnswer {
  erasedAt: string
}

export interface AccountPage {
  items: Array<AccountRow>
  /** Identifier. */
  nextCursor: number | null
}

export interface AccountRow {
  /** Identifier. */
  id: number
  username: string
  firstName: string | null
  lastName: string | null
  email: string | null
  isEmailConfirmed: boolean
  role: Role
  createdAt: string
  erasedAt: string | null
  /** Identifier. */
  guideId: number | null
  sessions: number
}

export interface AddPasskeyInput {
  /** 1 to 80 characters. */
  name: string
  credential: {
    /** 1 to 2000 characters. */
    id: string
    /** 1 to 2000 characters. */
    rawId: string
    type: 'public-key'
    response: {
      /** 1 to 20000 characters. */
      clientDataJSON: string
      /** 1 to 20000 characters. */
      attestationObject: string
      /** At most 10 of them. */
      transports?: Array<string>
    }
  }
}

export interface AdminGuidePage {
  /** The guides of this page. */
  items: Array<AdminGuideRow>
  /** All matches. */
  total: number
  /** Which page it is. */
  page: number
  /** How many pages there are. */
  pageCount: number
  /** How many guides each status holds under the same search. */
  counts: Record<AdminStatusFilter, number>
}

export interface AdminGuideRow {
  /** Identifier. */
  id: number
  /** First and last name; may be empty. */
  userName: string
  /** About the guide and their walks. */
  bio: string | null
  /** The picture of the profile: the answer of POST /api/pictures, a path that the listing shows already, an https link, which is fetched at once and stored, or a data URL (JPEG, PNG or GIF, 10 MB; the whole body at most 16 MB). Answered as a path. */
  profileImage: string | null
  /** The picture of the profile in words, for people who cannot see it. */
  profileImageDescription: string | null
  /** The point of the picture that stays visible, from 0 (left) to 1 (right). */
  imageFocalPointX: string
  /** The point of the picture that stays visible, from 0 (top) to 1 (bottom). */
  imageFocalPointY: string
  /** Town or city. */
  city: string
  /** County, state or region. */
  county: string
  /** Country by any of its names or by its ISO 3166-1 code; kept and answered by its English name. */
  country: string
  /** Degrees north, -90 to 90, as text. */
  latitude: string | null
  /** Degrees east, -180 to 180, as text. */
  longitude: string | null
  /** Web address as the guide wrote it; without a scheme https is meant. */
  website: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. */
  instagram: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. */
  facebook: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. */
  twitter: string | null
  /** Where visitors write to. */
  contactEmail: string | null
  /** Year of the training, 2015 or later. */
  trainingYear: number | null
  /** Whether the guide takes bookings; null: not said. */
  availability: 'open' | 'waiting_list' | 'closed' | null
  /** Prices in the words of the guide. */
  pricing: string | null
  /** How exactly others see the place: exact; area: the point is rounded to some kilometres; hidden: the town alone. */
  locationPrecision: LocationPrecision
  /** Visitors may write to the guide by a form. */
  takesEnquiries: boolean
  /** Certifications; each counts once. */
  certificationBadges: Array<BadgeType>
  /** Languages that walks are held in, as ISO 639-1 codes; at most 10. */
  languages: Array<'ar' | 'bg' | 'bn' | 'br' | 'bs' | 'ca' | 'cs' | 'cy' | 'da' | 'de' | 'el' | 'en' | 'es' | 'et' | 'eu' | 'fa' | 'fi' | 'fr' | 'ga' | 'gd' | 'gl' | 'gu' | 'gv' | 'he' | 'hi' | 'hr' | 'hu' | 'id' | 'is' | 'it' | 'ja' | 'ko' | 'kw' | 'lb' | 'lt' | 'lv' | 'mi' | 'mk' | 'ms' | 'mt' | 'nl' | 'no' | 'pa' | 'pl' | 'pt' | 'ro' | 'ru' | 'sk' | 'sl' | 'sq' | 'sr' | 'sv' | 'sw' | 'ta' | 'th' | 'tr' | 'uk' | 'ur' | 'vi' | 'zh'>
  /** Whom walks are for. */
  offers: Array<'one_to_one' | 'groups' | 'families' | 'schools' | 'workplaces' | 'online'>
  /** Needs that the guide can meet. */
  access: Array<'step_free' | 'seats' | 'toilet' | 'parking' | 'transit' | 'assistance_dogs' | 'sign_language' | 'quiet'>
  /** Certifications that an administrator has checked. */
  checkedBadges: Array<'certified_guide' | 'certified_practitioner' | 'certified_student'>
  /** Whether everybody sees the listing. */
  published: boolean
  /** How far the application has come. Only an administrator changes it. */
  applicationStatus: ApplicationStatus
  /** When it was made, UTC. */
  createdAt: string
  /** When it was last changed, UTC. */
  updatedAt: string
  /** The owner has taken the listing off for a while: nobody else sees it. */
  paused: boolean
  /** The guide shares the listing with partner directories: it stands in the feeds, under the licence of the data. */
  sharedWithPartners: boolean
  /** The account that the listing belongs to. */
  userId: number
  /** Name to sign in with, without regard to case. */
  username: string
  /** E-mail address of the account. */
  userEmail: string | null
  /** First name. */
  firstName: string | null
  /** Last name. */
  lastName: string | null
  /** When the application was sent again after it had been rejected, UTC; null where it never was. */
  sentAgainAt: string | null
}

export interface AdminListInput {
  /** Words to find in name, city, county or country. */
  search?: string
  /** The middle of a distance search: a town, a UK postcode or the start of one, or `lat,lng`. At most 200 characters. */
  near?: string
  /** Kilometres around near, 1 to 500, or any; 40 where absent. */
  radius?: number | string
  /** `west,south,east,north` in degrees; west may be above east, across 180 degrees. At most 200 characters. */
  bounds?: string
  /** Certifications separated by commas: a guide has one of them. */
  badge?: string | Array<string>
  /** Offers separated by commas: a guide has one of them. */
  offer?: string | Array<string>
  /** Languages separated by commas, as ISO 639-1 codes: a guide speaks one of them. */
  language?: string | Array<string>
  /** Access needs separated by commas: a guide meets all of them. */
  access?: string | Array<string>
  /** true: guides who take bookings now. */
  open?: 'true' | true
  /** The column that orders the table; where absent, applications that wait longest first, other guides newest first. */
  sort?: 'name' | 'email' | 'place' | 'badges' | 'status' | 'joined'
  /** Which guides it keeps. */
  status: AdminStatusFilter
  /** Which page of the table; the first where absent. */
  page?: number | string
  /** Whether the column is ordered from its end. "asc" where absent. */
  order?: 'asc' | 'desc'
}

export type AdminStatusFilter = 'all' | 'pending' | 'approved' | 'rejected' | 'published' | 'unpublished' | 'unconfirmed'

export type ApplicationDecision = 'approved' | 'rejected'

export type ApplicationMessages = 'at_once' | 'daily' | 'off'

export type ApplicationStatus = 'pending' | 'approved' | 'rejected'

export interface AssignInput {
  /** Identifier. */
  id: number
  /** Identifier. */
  userId: number | null
}

export type AuditAction = 'guide.create' | 'guide.update' | 'guide.delete' | 'guide.approve' | 'guide.reject' | 'guide.publish' | 'guide.unpublish' | 'guide.undo' | 'guide.import' | 'guide.set-password' | 'guide.invite' | 'credential.save' | 'credential.remove' | 'credential.check' | 'credential.uncheck' | 'credential.end' | 'contact.update' | 'settings.update' | 'page.update' | 'account.end-sessions' | 'account.delete' | 'account.set-role' | 'account.erase' | 'token.create' | 'token.revoke'

export interface AuditEntry {
  /** Identifier. */
  id: number
  /** When, UTC. */
  at: string
  /** The account that did it; null for the command line. */
  actorId: number | null
  /** Who did it. */
  actorName: string
  /** The name of the token that did it for them; null without one. */
  actorToken: string | null
  /** True where the guide was the actor's own. */
  actorIsOwner: boolean
  /** The kind of change. */
  action: AuditAction
  /** The guide it is about. */
  guideId: number | null
  /** The name of the guide then. */
  guideName: string | null
  /** The fields that changed, as they were; null where there was nothing. */
  before: Record<string, unknown> | null
  /** The same fields as they are since; null where nothing is left. */
  after: Record<string, unknown> | null
}

export interface AuditPage {
  /** Changes, the newest first. */
  items: Array<AuditEntry>
  /** For `cursor`: the page after this one; null where there is none. */
  nextBefore: number | null
}

export interface AuthenticatorSetup {
  secret: string
  qrCode: string
}

export interface BackupState {
  isConfigured: boolean
  lastSuccess: {
    at: string
    bytes: number
    rows: number
    files: number
    faulty: number
  } | null
  lastFailure: {
    at: string
    message: string
  } | null
}

export type BadgeType = 'certified_guide' | 'certified_practitioner' | 'certified_student'

export interface BlockSenderInput {
  /** Identifier. */
  id: number
  isBlocked: boolean
}

export interface BulkAnswer {
  /** Guides that were changed. */
  changed: number
  /** Guides that were so already. */
  unchanged: number
  /** Guides that were not changed, each with the reason. */
  failed: Array<{
    /** Identifier. */
    id: number
    name: string
    message: string
  }>
  /** With it the change can be taken back for some seconds; null where nothing was changed, or those seconds are over. */
  undoId: number | null
  /** The guides that were named and changed, as they are now; empty for a selection. */
  versions: Array<SeenGuide>
}

export interface BulkInput {
  /** Guides by name, or the selection of all that a filter matched. */
  selection: {
    /** Guides as they were seen, up to 1000. */
    guides: Array<SeenGuide>
  } | {
    /** All that a filter matched when it was asked; good for an hour. */
    selectionId: number
  }
  /** The decision. */
  action: 'approve' | 'reject' | 'publish' | 'unpublish'
  /** Why, for the owner: sent with the decision and kept in the timeline. A decision that was made already is not made again: it sends and keeps no reason. At most 2000 characters. */
  reason?: string | null
}

export interface BulkPreview {
  /** Guides that are so already. */
  unchanged: number
  /** Guides that it could not change in their state, counted by the reason. */
  refused: Array<{
    message: string
    count: number
  }>
}

export interface BulkPreviewInput {
  /** Guides by name, or the selection of all that a filter matched. */
  selection: {
    /** Guides as they were seen, up to 1000. */
    guides: Array<SeenGuide>
  } | {
    /** All that a filter matched when it was asked; good for an hour. */
    selectionId: number
  }
  /** The decision. */
  action: 'approve' | 'reject' | 'publish' | 'unpublish'
}

export interface ChangeEmailInput {
  /** E-mail address. At most 254 characters. */
  newEmail: string
}

export interface ChangePasswordInput {
  /** The password as it is now. 1 to 128 characters. */
  currentPassword: string
  /** The password to come, at least 8 characters. 8 to 128 characters. */
  newPassword: string
}

export interface CheckCredentialInput {
  /** Whether an administrator has checked it. */
  checked: boolean
  /** The `updatedAt` of the credential that was looked at: where it is another one by now, nothing is checked (409). */
  version?: string
  /** Identifier. */
  id: number
  /** The badge that a credential stands behind, or an insurance or first aid. */
  kind: CredentialKind
}

export interface CheckedCredential {
  /** The badge that a credential stands behind, or an insurance or first aid. */
  kind: CredentialKind
  /** When an administrator checked it, UTC. */
  checkedAt: string
}

export interface ClaimedPicture {
  /** Where the picture is: /uploads/... At most 200 characters. */
  path: string
  /** Proves who uploaded the picture; good for a day. At most 200 characters. */
  claim: string
}

export interface ConfirmIdentityInput {
  /** 1 to 128 characters. */
  password: string
}

export interface ConfirmPasswordResetInput {
  /** The secret in a link that was sent; good once. At most 100 characters. */
  token: string
  /** The password to come, at least 8 characters. 8 to 128 characters. */
  newPassword: string
}

export interface ContactInfo {
  /** E-mail address. */
  email: string | null
  /** Telephone number. */
  phone: string | null
  /** Postal address. */
  address: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. */
  instagram: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. */
  facebook: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. */
  twitter: string | null
}

export interface Coordinates {
  /** Degrees north. */
  latitude: number
  /** Degrees east. */
  longitude: number
}

export interface CreateGuideInput {
  /** Town or city. 1 to 120 characters. */
  city: string
  /** County, state or region. 1 to 120 characters. */
  county: string
  /** Country by any of its names or by its ISO 3166-1 code; kept and answered by its English name. 1 to 120 characters. */
  country: string
  /** Degrees north, -90 to 90, as text. */
  latitude: string | number
  /** Degrees east, -180 to 180, as text. */
  longitude: string | number
  /** About the guide and their walks. At most 5000 characters. */
  bio?: string | null
  /** The picture of the profile: the answer of POST /api/pictures, a path that the listing shows already, an https link, which is fetched at once and stored, or a data URL (JPEG, PNG or GIF, 10 MB; the whole body at most 16 MB). Answered as a path. */
  profileImage?: string | ClaimedPicture | null
  /** The picture of the profile in words, for people who cannot see it. At most 250 characters. */
  profileImageDescription?: string | null
  /** The point of the picture that stays visible, from 0 (left) to 1 (right). */
  imageFocalPointX?: string | number | null
  /** The point of the picture that stays visible, from 0 (top) to 1 (bottom). */
  imageFocalPointY?: string | number | null
  /** Web address as the guide wrote it; without a scheme https is meant. At most 300 characters. */
  website?: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. At most 200 characters. */
  instagram?: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. At most 200 characters. */
  facebook?: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. At most 200 characters. */
  twitter?: string | null
  /** Where visitors write to. At most 254 characters. */
  contactEmail?: string | null
  /** Year of the training, 2015 or later. */
  trainingYear?: number | string | null
  /** Certifications; each counts once. */
  certificationBadges?: Array<BadgeType>
  /** The gallery, in order, at most 10; each as the picture of the profile. */
  images?: Array<string | ClaimedPicture>
  /** Each picture of the gallery in words, in its order, empty for one without; the last empty ones are left out. Where a change of the gallery says nothing of them, each picture keeps its own. At most 10 of them. */
  imageDescriptions?: Array<string | null>
  /** Languages that walks are held in, as ISO 639-1 codes; at most 10. */
  languages?: Array<'ar' | 'bg' | 'bn' | 'br' | 'bs' | 'ca' | 'cs' | 'cy' | 'da' | 'de' | 'el' | 'en' | 'es' | 'et' | 'eu' | 'fa' | 'fi' | 'fr' | 'ga' | 'gd' | 'gl' | 'gu' | 'gv' | 'he' | 'hi' | 'hr' | 'hu' | 'id' | 'is' | 'it' | 'ja' | 'ko' | 'kw' | 'lb' | 'lt' | 'lv' | 'mi' | 'mk' | 'ms' | 'mt' | 'nl' | 'no' | 'pa' | 'pl' | 'pt' | 'ro' | 'ru' | 'sk' | 'sl' | 'sq' | 'sr' | 'sv' | 'sw' | 'ta' | 'th' | 'tr' | 'uk' | 'ur' | 'vi' | 'zh'>
  /** Whom walks are for. At most 6 of them. */
  offers?: Array<'one_to_one' | 'groups' | 'families' | 'schools' | 'workplaces' | 'online'>
  /** Needs that the guide can meet. At most 8 of them. */
  access?: Array<'step_free' | 'seats' | 'toilet' | 'parking' | 'transit' | 'assistance_dogs' | 'sign_language' | 'quiet'>
  /** Whether the guide takes bookings; null: not said. */
  availability?: 'open' | 'waiting_list' | 'closed' | '' | null
  /** Prices in the words of the guide. At most 200 characters. */
  pricing?: string | null
  /** How exactly others see the place: exact; area: the point is rounded to some kilometres; hidden: the town alone. */
  locationPrecision?: LocationPrecision
  /** The owner has taken the listing off for a while: nobody else sees it. */
  paused?: boolean
  /** Visitors may write to the guide by a form. */
  takesEnquiries?: boolean
  /** The guide shares the listing with partner directories: it stands in the feeds, under the licence of the data. */
  sharedWithPartners?: boolean
  /** The account that the listing belongs to: the signed-in one. Only an administrator may name another. */
  userId?: number
  /** First name. 1 to 80 characters. */
  firstName?: string
  /** Last name. 1 to 80 characters. */
  lastName?: string
}

export interface CreateGuideWithAccountInput {
  /** Name to sign in with, without regard to case. 3 to 64 characters. */
  username: string
  /** At least 6 characters. 6 to 128 characters. */
  password?: string
  /** First name. 1 to 80 characters. */
  firstName: string
  /** Last name. 1 to 80 characters. */
  lastName: string
  /** E-mail address. At most 254 characters. */
  email: string
  /** Town or city. 1 to 120 characters. */
  city: string
  /** County, state or region. 1 to 120 characters. */
  county: string
  /** Country by any of its names or by its ISO 3166-1 code; kept and answered by its English name. 1 to 120 characters. */
  country: string
  /** Degrees north, -90 to 90, as text. */
  latitude: string | number
  /** Degrees east, -180 to 180, as text. */
  longitude: string | number
  /** About the guide and their walks. At most 5000 characters. */
  bio?: string | null
  /** The picture of the profile: the answer of POST /api/pictures, a path that the listing shows already, an https link, which is fetched at once and stored, or a data URL (JPEG, PNG or GIF, 10 MB; the whole body at most 16 MB). Answered as a path. */
  profileImage?: string | ClaimedPicture | null
  /** The picture of the profile in words, for people who cannot see it. At most 250 characters. */
  profileImageDescription?: string | null
  /** The point of the picture that stays visible, from 0 (left) to 1 (right). */
  imageFocalPointX?: string | number | null
  /** The point of the picture that stays visible, from 0 (top) to 1 (bottom). */
  imageFocalPointY?: string | number | null
  /** Web address as the guide wrote it; without a scheme https is meant. At most 300 characters. */
  website?: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. At most 200 characters. */
  instagram?: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. At most 200 characters. */
  facebook?: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. At most 200 characters. */
  twitter?: string | null
  /** Where visitors write to. At most 254 characters. */
  contactEmail?: string | null
  /** Year of the training, 2015 or later. */
  trainingYear?: number | string | null
  /** Certifications; each counts once. */
  certificationBadges?: Array<BadgeType>
  /** The gallery, in order, at most 10; each as the picture of the profile. */
  images?: Array<string | ClaimedPicture>
  /** Each picture of the gallery in words, in its order, empty for one without; the last empty ones are left out. Where a change of the gallery says nothing of them, each picture keeps its own. At most 10 of them. */
  imageDescriptions?: Array<string | null>
  /** Languages that walks are held in, as ISO 639-1 codes; at most 10. */
  languages?: Array<'ar' | 'bg' | 'bn' | 'br' | 'bs' | 'ca' | 'cs' | 'cy' | 'da' | 'de' | 'el' | 'en' | 'es' | 'et' | 'eu' | 'fa' | 'fi' | 'fr' | 'ga' | 'gd' | 'gl' | 'gu' | 'gv' | 'he' | 'hi' | 'hr' | 'hu' | 'id' | 'is' | 'it' | 'ja' | 'ko' | 'kw' | 'lb' | 'lt' | 'lv' | 'mi' | 'mk' | 'ms' | 'mt' | 'nl' | 'no' | 'pa' | 'pl' | 'pt' | 'ro' | 'ru' | 'sk' | 'sl' | 'sq' | 'sr' | 'sv' | 'sw' | 'ta' | 'th' | 'tr' | 'uk' | 'ur' | 'vi' | 'zh'>
  /** Whom walks are for. At most 6 of them. */
  offers?: Array<'one_to_one' | 'groups' | 'families' | 'schools' | 'workplaces' | 'online'>
  /** Needs that the guide can meet. At most 8 of them. */
  access?: Array<'step_free' | 'seats' | 'toilet' | 'parking' | 'transit' | 'assistance_dogs' | 'sign_language' | 'quiet'>
  /** Whether the guide takes bookings; null: not said. */
  availability?: 'open' | 'waiting_list' | 'closed' | '' | null
  /** Prices in the words of the guide. At most 200 characters. */
  pricing?: string | null
  /** How exactly others see the place: exact; area: the point is rounded to some kilometres; hidden: the town alone. */
  locationPrecision?: LocationPrecision
  /** The owner has taken the listing off for a while: nobody else sees it. */
  paused?: boolean
  /** Visitors may write to the guide by a form. */
  takesEnquiries?: boolean
  /** The guide shares the listing with partner directories: it stands in the feeds, under the licence of the data. */
  sharedWithPartners?: boolean
  /** Whether everybody sees the listing. */
  published?: boolean
  /** Sends a link to choose a password, which is not given then. */
  invite?: boolean
}

export interface Credential {
  /** The badge that a credential stands behind, or an insurance or first aid. */
  kind: CredentialKind
  /** Who issued it. */
  issuer: string
  /** Its number. */
  number: string | null
  /** When it was issued. */
  issuedOn: string | null
  /** The last day on which it is valid; null: no end. */
  validUntil: string | null
  /** When an administrator checked it; null where nobody has, or it was changed since. */
  checkedAt: string | null
  /** Its last day is over. */
  hasEnded: boolean
  /** At most five files. */
  evidence: Array<Evidence>
  /** When it was last changed, UTC. */
  updatedAt: string
}

export interface CredentialInput {
  /** Identifier. */
  id: number
  /** The badge that a credential stands behind, or an insurance or first aid. */
  kind: CredentialKind
}

export type CredentialKind = 'certified_guide' | 'certified_practitioner' | 'certified_student' | 'insurance' | 'first_aid'

export interface DecideHeldInput {
  /** The version that was on the screen; 409 where the owner has changed them since. */
  version: string
  /** The fields that become public. The others are refused. At most 8 of them. */
  approved: Array<'firstName' | 'lastName' | 'certificationBadges' | 'website' | 'instagram' | 'facebook' | 'twitter' | 'contactEmail'>
  /** Why, for the owner: sent with the decision and kept in the timeline. A decision that was made already is not made again: it sends and keeps no reason. At most 2000 characters. */
  reason?: string | null
  /** Identifier. */
  id: number
}

export interface DeleteAccountInput {
  /** Identifier. */
  userId: number
  /** The `updatedAt` of the listing as it was seen: where it is another one by now, it stays (409). */
  version?: string
  /** Whether the person is erased from the history, too. false where absent. */
  isForgotten?: boolean
}

export interface Enquiry {
  /** Identifier. */
  id: number
  name: string
  email: string
  text: string
  createdAt: string
  delivery: MessageState
  isRead: boolean
  isAnswered: boolean
  isReported: boolean
  isBlocked: boolean
}

export interface EnquiryPage {
  items: Array<Enquiry>
  /** Identifier. */
  nextCursor: number | null
  unread: number
}

export interface EnquiryReports {
  total: number
  answered: number
  reported: number
  items: Array<{
    /** Identifier. */
    id: number
    name: string
    email: string
    text: string
    createdAt: string
    delivery: MessageState
    isRead: boolean
    isAnswered: boolean
    isReported: boolean
    /** Identifier. */
    guideId: number
    userName: string
  }>
}

export interface Evidence {
  /** The last part of its address, for its owner, reviewers and administrators. */
  name: string
  /** The name of the sent file. */
  fileName: string
  /** Its type, read from its bytes. */
  mediaType: 'application/pdf' | 'image/jpeg' | 'image/png'
  /** Its size. */
  bytes: number
  /** When it was made, UTC. */
  createdAt: string
}

export interface EvidenceInput {
  /** Identifier. */
  id: number
  /** The badge that a credential stands behind, or an insurance or first aid. */
  kind: CredentialKind
  /** The name of the file, as its credential tells it. */
  name: string
}

export type ExportFormat = 'json' | 'csv'

export interface ExportPage {
  guides: Array<PrivateGuide>
  nextCursor: {
    createdAt: string
    /** Identifier. */
    id: number
  } | null
}

export interface ExportPageInput {
  /** Words to find in name, city, county or country. */
  search?: string
  /** The middle of a distance search: a town, a UK postcode or the start of one, or `lat,lng`. At most 200 characters. */
  near?: string
  /** Kilometres around near, 1 to 500, or any; 40 where absent. */
  radius?: number | string
  /** `west,south,east,north` in degrees; west may be above east, across 180 degrees. At most 200 characters. */
  bounds?: string
  /** Certifications separated by commas: a guide has one of them. */
  badge?: string | Array<string>
  /** Offers separated by commas: a guide has one of them. */
  offer?: string | Array<string>
  /** Languages separated by commas, as ISO 639-1 codes: a guide speaks one of them. */
  language?: string | Array<string>
  /** Access needs separated by commas: a guide meets all of them. */
  access?: string | Array<string>
  /** true: guides who take bookings now. */
  open?: 'true' | true
  /** The order; distance where near is there, else newest. */
  sort?: 'newest' | 'distance'
  /** Which guides it keeps. "all" where absent. */
  status?: AdminStatusFilter
  cursor?: {
    createdAt: string
    /** Identifier. */
    id: number
  } | null
}

export interface Guide {
  /** Identifier. */
  id: number
  /** First and last name; may be empty. */
  userName: string
  /** About the guide and their walks. */
  bio: string | null
  /** The picture of the profile: the answer of POST /api/pictures, a path that the listing shows already, an https link, which is fetched at once and stored, or a data URL (JPEG, PNG or GIF, 10 MB; the whole body at most 16 MB). Answered as a path. */
  profileImage: string | null
  /** The picture of the profile in words, for people who cannot see it. */
  profileImageDescription: string | null
  /** The point of the picture that stays visible, from 0 (left) to 1 (right). */
  imageFocalPointX: string
  /** The point of the picture that stays visible, from 0 (top) to 1 (bottom). */
  imageFocalPointY: string
  /** Town or city. */
  city: string
  /** County, state or region. */
  county: string
  /** Country by any of its names or by its ISO 3166-1 code; kept and answered by its English name. */
  country: string
  /** Degrees north, -90 to 90, as text. */
  latitude: string | null
  /** Degrees east, -180 to 180, as text. */
  longitude: string | null
  /** Web address as the guide wrote it; without a scheme https is meant. */
  website: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. */
  instagram: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. */
  facebook: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. */
  twitter: string | null
  /** Where visitors write to. */
  contactEmail: string | null
  /** Year of the training, 2015 or later. */
  trainingYear: number | null
  /** Whether the guide takes bookings; null: not said. */
  availability: 'open' | 'waiting_list' | 'closed' | null
  /** Prices in the words of the guide. */
  pricing: string | null
  /** How exactly others see the place: exact; area: the point is rounded to some kilometres; hidden: the town alone. */
  locationPrecision: LocationPrecision
  /** Visitors may write to the guide by a form. */
  takesEnquiries: boolean
  /** Certifications; each counts once. */
  certificationBadges: Array<BadgeType>
  /** Languages that walks are held in, as ISO 639-1 codes; at most 10. */
  languages: Array<'ar' | 'bg' | 'bn' | 'br' | 'bs' | 'ca' | 'cs' | 'cy' | 'da' | 'de' | 'el' | 'en' | 'es' | 'et' | 'eu' | 'fa' | 'fi' | 'fr' | 'ga' | 'gd' | 'gl' | 'gu' | 'gv' | 'he' | 'hi' | 'hr' | 'hu' | 'id' | 'is' | 'it' | 'ja' | 'ko' | 'kw' | 'lb' | 'lt' | 'lv' | 'mi' | 'mk' | 'ms' | 'mt' | 'nl' | 'no' | 'pa' | 'pl' | 'pt' | 'ro' | 'ru' | 'sk' | 'sl' | 'sq' | 'sr' | 'sv' | 'sw' | 'ta' | 'th' | 'tr' | 'uk' | 'ur' | 'vi' | 'zh'>
  /** Whom walks are for. */
  offers: Array<'one_to_one' | 'groups' | 'families' | 'schools' | 'workplaces' | 'online'>
  /** Needs that the guide can meet. */
  access: Array<'step_free' | 'seats' | 'toilet' | 'parking' | 'transit' | 'assistance_dogs' | 'sign_language' | 'quiet'>
  /** Certifications that an administrator has checked. */
  checkedBadges: Array<'certified_guide' | 'certified_practitioner' | 'certified_student'>
  /** Whether everybody sees the listing. */
  published: boolean
  /** How far the application has come. Only an administrator changes it. */
  applicationStatus: ApplicationStatus
  /** When it was made, UTC. */
  createdAt: string
  /** When it was last changed, UTC. */
  updatedAt: string
  /** The owner has taken the listing off for a while: nobody else sees it. */
  paused?: boolean
  /** The account that the listing belongs to. */
  userId?: number
  /** E-mail address of the account. */
  userEmail?: string | null
}

export interface GuideCard {
  /** Identifier. */
  id: number
  /** First and last name; may be empty. */
  userName: string
  /** The picture of the profile: the answer of POST /api/pictures, a path that the listing shows already, an https link, which is fetched at once and stored, or a data URL (JPEG, PNG or GIF, 10 MB; the whole body at most 16 MB). Answered as a path. */
  profileImage: string | null
  /** The point of the picture that stays visible, from 0 (left) to 1 (right). */
  imageFocalPointX: string
  /** The point of the picture that stays visible, from 0 (top) to 1 (bottom). */
  imageFocalPointY: string
  /** Town or city. */
  city: string
  /** County, state or region. */
  county: string
  /** Country by any of its names or by its ISO 3166-1 code; kept and answered by its English name. */
  country: string
  /** Web address as the guide wrote it; without a scheme https is meant. */
  website: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. */
  instagram: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. */
  facebook: string | null
  /** Where visitors write to. */
  contactEmail: string | null
  /** Certifications; each counts once. */
  certificationBadges: Array<BadgeType>
  /** Whether the guide takes bookings; null: not said. */
  availability: 'open' | 'waiting_list' | 'closed' | null
  /** Certifications that an administrator has checked. */
  checkedBadges: Array<'certified_guide' | 'certified_practitioner' | 'certified_student'>
  /** The beginning of what the guide says of themselves. */
  bioPreview: string
  /** Kilometres from the place of `near` to the point that others see, one decimal; where both are known. */
  distanceKm?: number
  /** The point that others see, in degrees; absent where the guide shows none. */
  coordinates?: Coordinates
}

export interface GuideChanges {
  /** Public guides that are new or were changed, as they are now. */
  items: Array<Guide>
  /** Guides that everybody saw and that are public no more: deleted, unpublished or paused. Nothing else is told of them. */
  gone: Array<{
    /** Identifier. */
    id: number
    at: string
  }>
  /** For `cursor`: the page after this one; null where there is none. */
  nextCursor: string | null
  /** For `changedSince` of the next time, once all pages are read. It lies some minutes back, so that nothing is missed that was being saved meanwhile: what changed in them comes twice. */
  until: string
}

export interface GuideChangesInput {
  /** A moment: the `until` of the answer before. Changes are told for 90 days. */
  changedSince: string
  /** The `nextCursor` of the page before. At most 200 characters. */
  cursor?: string | null
  /** Changes on a page; 100 where absent. */
  limit?: number | string
}

export interface GuideDataInput {
  /** Town or city. 1 to 120 characters. */
  city: string
  /** County, state or region. 1 to 120 characters. */
  county: string
  /** Country by any of its names or by its ISO 3166-1 code; kept and answered by its English name. 1 to 120 characters. */
  country: string
  /** Degrees north, -90 to 90, as text. */
  latitude: string | number
  /** Degrees east, -180 to 180, as text. */
  longitude: string | number
  /** About the guide and their walks. At most 5000 characters. */
  bio?: string | null
  /** The picture of the profile: the answer of POST /api/pictures, a path that the listing shows already, an https link, which is fetched at once and stored, or a data URL (JPEG, PNG or GIF, 10 MB; the whole body at most 16 MB). Answered as a path. */
  profileImage?: string | ClaimedPicture | null
  /** The picture of the profile in words, for people who cannot see it. At most 250 characters. */
  profileImageDescription?: string | null
  /** The point of the picture that stays visible, from 0 (left) to 1 (right). */
  imageFocalPointX?: string | number | null
  /** The point of the picture that stays visible, from 0 (top) to 1 (bottom). */
  imageFocalPointY?: string | number | null
  /** Web address as the guide wrote it; without a scheme https is meant. At most 300 characters. */
  website?: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. At most 200 characters. */
  instagram?: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. At most 200 characters. */
  facebook?: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. At most 200 characters. */
  twitter?: string | null
  /** Where visitors write to. At most 254 characters. */
  contactEmail?: string | null
  /** Year of the training, 2015 or later. */
  trainingYear?: number | string | null
  /** Certifications; each counts once. */
  certificationBadges?: Array<BadgeType>
  /** The gallery, in order, at most 10; each as the picture of the profile. */
  images?: Array<string | ClaimedPicture>
  /** Each picture of the gallery in words, in its order, empty for one without; the last empty ones are left out. Where a change of the gallery says nothing of them, each picture keeps its own. At most 10 of them. */
  imageDescriptions?: Array<string | null>
  /** Languages that walks are held in, as ISO 639-1 codes; at most 10. */
  languages?: Array<'ar' | 'bg' | 'bn' | 'br' | 'bs' | 'ca' | 'cs' | 'cy' | 'da' | 'de' | 'el' | 'en' | 'es' | 'et' | 'eu' | 'fa' | 'fi' | 'fr' | 'ga' | 'gd' | 'gl' | 'gu' | 'gv' | 'he' | 'hi' | 'hr' | 'hu' | 'id' | 'is' | 'it' | 'ja' | 'ko' | 'kw' | 'lb' | 'lt' | 'lv' | 'mi' | 'mk' | 'ms' | 'mt' | 'nl' | 'no' | 'pa' | 'pl' | 'pt' | 'ro' | 'ru' | 'sk' | 'sl' | 'sq' | 'sr' | 'sv' | 'sw' | 'ta' | 'th' | 'tr' | 'uk' | 'ur' | 'vi' | 'zh'>
  /** Whom walks are for. At most 6 of them. */
  offers?: Array<'one_to_one' | 'groups' | 'families' | 'schools' | 'workplaces' | 'online'>
  /** Needs that the guide can meet. At most 8 of them. */
  access?: Array<'step_free' | 'seats' | 'toilet' | 'parking' | 'transit' | 'assistance_dogs' | 'sign_language' | 'quiet'>
  /** Whether the guide takes bookings; null: not said. */
  availability?: 'open' | 'waiting_list' | 'closed' | '' | null
  /** Prices in the words of the guide. At most 200 characters. */
  pricing?: string | null
  /** How exactly others see the place: exact; area: the point is rounded to some kilometres; hidden: the town alone. */
  locationPrecision?: LocationPrecision
  /** The owner has taken the listing off for a while: nobody else sees it. */
  paused?: boolean
  /** Visitors may write to the guide by a form. */
  takesEnquiries?: boolean
  /** The guide shares the listing with partner directories: it stands in the feeds, under the licence of the data. */
  sharedWithPartners?: boolean
}

export interface GuideFacets {
  /** By certification. */
  badge: Record<string, number>
  /** By offer. */
  offer: Record<string, number>
  /** By language. */
  language: Record<string, number>
  /** By access need. */
  access: Record<string, number>
  /** Guides who take bookings now. */
  open: number
}

export interface GuideIdInput {
  /** Identifier. */
  id: number
}

export interface GuideImage {
  /** Identifier. */
  id: number
  /** The guide that it is about. */
  guideId: number
  /** Address of the picture, a path of this site. */
  imageUrl: string
  /** The picture in the words of the guide; may be empty. */
  description: string
  /** When it was made, UTC. */
  createdAt: string
}

export interface GuidePage {
  /** The guides of this page. */
  items: Array<GuideCard>
  /** All matches, exact up to 10000 and never more than it. */
  total: number
  /** True where there are more matches than `total` says. */
  totalIsCapped: boolean
  /** For `cursor`: the page after this one; null where there is none. */
  nextCursor: string | null
  /** The place that `near` names; null where it names none. */
  place: SearchPlace | null
  /** How many guides each choice would find, by every other condition; null where the total is capped. */
  facets: GuideFacets | null
  /** Up to five guides beyond the radius that meet every other condition, where none is within it. */
  nearest: Array<GuideCard>
}

export interface GuidePins {
  /** The guides. */
  ids: Array<number>
  /** Degrees north times 100,000, rounded. */
  latitudes: Array<number>
  /** Degrees east times 100,000, rounded. */
  longitudes: Array<number>
  /** Those of the ids whose guide is somewhere in a circle around the point, in the same order. */
  areas: Array<number>
}

export interface GuidePinsInput {
  /** Words to find in name, city, county or country. */
  search?: string
  /** The middle of a distance search: a town, a UK postcode or the start of one, or `lat,lng`. At most 200 characters. */
  near?: string
  /** Kilometres around near, 1 to 500, or any; 40 where absent. */
  radius?: number | string
  /** `west,south,east,north` in degrees; west may be above east, across 180 degrees. At most 200 characters. */
  bounds?: string
  /** Certifications separated by commas: a guide has one of them. */
  badge?: string | Array<string>
  /** Offers separated by commas: a guide has one of them. */
  offer?: string | Array<string>
  /** Languages separated by commas, as ISO 639-1 codes: a guide speaks one of them. */
  language?: string | Array<string>
  /** Access needs separated by commas: a guide meets all of them. */
  access?: string | Array<string>
  /** true: guides who take bookings now. */
  open?: 'true' | true
  /** The order; distance where near is there, else newest. */
  sort?: 'newest' | 'distance'
}

export interface GuideView {
  /** Identifier. */
  id: number
  /** First and last name; may be empty. */
  userName: string
  /** About the guide and their walks. */
  bio: string | null
  /** The picture of the profile: the answer of POST /api/pictures, a path that the listing shows already, an https link, which is fetched at once and stored, or a data URL (JPEG, PNG or GIF, 10 MB; the whole body at most 16 MB). Answered as a path. */
  profileImage: string | null
  /** The picture of the profile in words, for people who cannot see it. */
  profileImageDescription: string | null
  /** The point of the picture that stays visible, from 0 (left) to 1 (right). */
  imageFocalPointX: string
  /** The point of the picture that stays visible, from 0 (top) to 1 (bottom). */
  imageFocalPointY: string
  /** Town or city. */
  city: string
  /** County, state or region. */
  county: string
  /** Country by any of its names or by its ISO 3166-1 code; kept and answered by its English name. */
  country: string
  /** Degrees north, -90 to 90, as text. */
  latitude: string | null
  /** Degrees east, -180 to 180, as text. */
  longitude: string | null
  /** Web address as the guide wrote it; without a scheme https is meant. */
  website: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. */
  instagram: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. */
  facebook: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. */
  twitter: string | null
  /** Where visitors write to. */
  contactEmail: string | null
  /** Year of the training, 2015 or later. */
  trainingYear: number | null
  /** Whether the guide takes bookings; null: not said. */
  availability: 'open' | 'waiting_list' | 'closed' | null
  /** Prices in the words of the guide. */
  pricing: string | null
  /** How exactly others see the place: exact; area: the point is rounded to some kilometres; hidden: the town alone. */
  locationPrecision: LocationPrecision
  /** Visitors may write to the guide by a form. */
  takesEnquiries: boolean
  /** Certifications; each counts once. */
  certificationBadges: Array<BadgeType>
  /** Languages that walks are held in, as ISO 639-1 codes; at most 10. */
  languages: Array<'ar' | 'bg' | 'bn' | 'br' | 'bs' | 'ca' | 'cs' | 'cy' | 'da' | 'de' | 'el' | 'en' | 'es' | 'et' | 'eu' | 'fa' | 'fi' | 'fr' | 'ga' | 'gd' | 'gl' | 'gu' | 'gv' | 'he' | 'hi' | 'hr' | 'hu' | 'id' | 'is' | 'it' | 'ja' | 'ko' | 'kw' | 'lb' | 'lt' | 'lv' | 'mi' | 'mk' | 'ms' | 'mt' | 'nl' | 'no' | 'pa' | 'pl' | 'pt' | 'ro' | 'ru' | 'sk' | 'sl' | 'sq' | 'sr' | 'sv' | 'sw' | 'ta' | 'th' | 'tr' | 'uk' | 'ur' | 'vi' | 'zh'>
  /** Whom walks are for. */
  offers: Array<'one_to_one' | 'groups' | 'families' | 'schools' | 'workplaces' | 'online'>
  /** Needs that the guide can meet. */
  access: Array<'step_free' | 'seats' | 'toilet' | 'parking' | 'transit' | 'assistance_dogs' | 'sign_language' | 'quiet'>
  /** Certifications that an administrator has checked. */
  checkedBadges: Array<'certified_guide' | 'certified_practitioner' | 'certified_student'>
  /** Whether everybody sees the listing. */
  published: boolean
  /** How far the application has come. Only an administrator changes it. */
  applicationStatus: ApplicationStatus
  /** When it was made, UTC. */
  createdAt: string
  /** When it was last changed, UTC. */
  updatedAt: string
  /** The gallery, in order, at most 10; each as the picture of the profile. */
  images: Array<string>
  /** Each picture of the gallery in words, in its order, empty for one without; the last empty ones are left out. Where a change of the gallery says nothing of them, each picture keeps its own. */
  imageDescriptions: Array<string>
  /** When its owner last said that all of it is still correct, UTC; null where they never did. */
  confirmedAt: string | null
  /** Credentials that an administrator has checked and that have not ended. */
  checkedCredentials: Array<CheckedCredential>
  /** The owner has taken the listing off for a while: nobody else sees it. */
  paused?: boolean
  /** The guide shares the listing with partner directories: it stands in the feeds, under the licence of the data. */
  sharedWithPartners?: boolean
  /** The account that the listing belongs to. */
  userId?: number
  /** Name to sign in with, without regard to case. */
  username?: string
  /** E-mail address of the account. */
  userEmail?: string | null
  /** First name. */
  firstName?: string | null
  /** Last name. */
  lastName?: string | null
  /** When the application was sent again after it had been rejected, UTC; null where it never was. */
  sentAgainAt?: string | null
}

export interface HeldAnswer {
  /** null where none wait. */
  changes: HeldChanges | null
}

export interface HeldChanges {
  /** Names this state of the changes: send it back with a decision. */
  version: string
  /** When the first of them was saved. */
  since: string
  /** In the order of the form. */
  items: Array<{
    /** The field. */
    field: 'firstName' | 'lastName' | 'certificationBadges' | 'website' | 'instagram' | 'facebook' | 'twitter' | 'contactEmail'
    /** The value that visitors see. */
    before: string | Array<string> | null
    /** The value that the owner wants. */
    after: string | Array<string> | null
  }>
}

export interface HistoryInput {
  /** Only changes of this guide. */
  guideId?: number | string
  /** Only changes of this kind. */
  action?: AuditAction
  /** Only changes by this user name. At most 64 characters. */
  actor?: string
  /** true: only what owners did with their own listings; false: only what others did. */
  byOwner?: boolean | 'true' | 'false'
  /** Entries on a page, 1 to 200; 50 where absent. */
  limit?: number | string
  /** The `nextBefore` of the page before. */
  cursor?: number | string | null
}

export interface ImportInput {
  /** Form of the file. */
  format: ExportFormat
  /** The whole file, up to 67108864 characters, 100000 rows and 200 columns. */
  text: string
  /** Which column of the file holds each of ours; left out, columns are taken by their names. */
  mapping?: Partial<Record<TransferColumn, string>>
  /** Makes a listing for a new account even where another account of the same e-mail address has one. */
  allowsSameEmail?: boolean
  /** All or nothing: where one row is refused, or a column of the file is none of ours, nothing is imported. */
  isStrict?: boolean
  /** The `plan` of the preview: where the import would do something else by now, it is refused (409). Left out, it does what the file comes to now. At most 100 characters. */
  plan?: string
}

export interface ImportReport {
  /** The columns of the file, as they are named there. */
  columns: Array<string>
  /** Which of them hold our columns; the others are passed over. */
  mapping: Partial<Record<TransferColumn, string>>
  /** Rows of the file. */
  total: number
  /** Rows that make a guide. */
  created: number
  /** Rows that change a guide. */
  updated: number
  /** Rows that say what is so already. */
  unchanged: number
  /** Rows that are left out. */
  rejected: number
  /** The guides that were made, all of them, in the order of their rows; empty in a preview. */
  createdIds: Array<number>
  /** Every row that is created, updated or rejected, up to 500; those rejected first. */
  rows: Array<ImportRow>
  /** True where there are more such rows than `rows` holds. */
  isCut: boolean
  /** Names what each row comes to, and the version of each guide that is changed. An import that is sent it does nothing else. */
  plan: string
}

export interface ImportRow {
  /** As a spreadsheet counts: the names of a CSV’s columns are row 1. In JSON the first guide is row 1. */
  row: number
  /** The outcome of the row, or the one that it would have. */
  outcome: 'created' | 'updated' | 'rejected'
  /** The name of the guide. */
  name: string
  /** The guide; null where there is none, as in a preview of a new one. */
  guideId: number | null
  /** The columns that a change touches. */
  fields: Array<TransferColumn>
  /** Why it is refused. */
  issues: Array<{
    field: string
    message: string
  }>
  /** True where the file has no coordinates, and the place was found by the name of the town. */
  isPlaceFound: boolean
  /** The cells of a rejected row as they stand in the file; null for other rows. */
  cells: Partial<Record<TransferColumn, string>> | null
  /** All cells of a rejected row in their order, where it has more than the file has columns, and so `cells` has none of them; null for other rows. */
  line: Array<string> | null
}

export interface InviteOwnerInput {
  /** Identifier. */
  guideId: number
  /** E-mail address. At most 254 characters. */
  email: string
}

export interface LinkTokenInput {
  /** The secret in a link that was sent; good once. At most 100 characters. */
  token: string
}

export interface ListAccountsInput {
  search?: string
  /** false where absent. */
  withoutListing?: boolean
  /** Identifier. */
  cursor?: number | null
  /** 1 to 100. */
  limit?: number
}

export interface ListEnquiriesInput {
  /** Identifier. */
  cursor?: number | null
  /** 1 to 100. */
  limit?: number
}

export interface ListGuidesInput {
  /** true, as where it is absent: public guides; false: those not published, for administrators. */
  published?: boolean
  /** Every guide, for administrators. */
  include?: 'all'
}

export interface ListMessagesInput {
  state?: MessageState
  /** Identifier. */
  cursor?: number | null
  /** 1 to 100. */
  limit?: number
}

export interface LocateInput {
  /** The town. 1 to 120 characters. */
  city: string
  /** The county or region. At most 120 characters. */
  county?: string | null
  /** The country. 1 to 120 characters. */
  country: string
}

export interface Location {
  /** Degrees north, as text. */
  latitude: string
  /** Degrees east, as text. */
  longitude: string
  /** Where it comes from, best first: a geocoder, a list of towns, the middle of the country. */
  source: LocationSource
}

export type LocationPrecision = 'exact' | 'area' | 'hidden'

export type LocationSource = 'geocoder' | 'gazetteer' | 'country'

export interface LoginInput {
  /** Name to sign in with, without regard to case. 1 to 254 characters. */
  username: string
  /** The password. 1 to 128 characters. */
  password: string
}

export interface MadeToken {
  token: string
  expiresAt: string
}

export interface MakeTokenInput {
  /** 1 to 60 characters. */
  name: string
  /** 1 to 4 of them. */
  scopes: Array<TokenScope>
  days: 7 | 30 | 90 | 365
}

export interface MapConfig {
  tileUrl: string | null
  asksForTiles: boolean
}

export interface MemberSettings {
  /** For the community hub. */
  groupUrl: string | null
  /** For the community hub. */
  eventsUrl: string | null
  /** For the community hub, such as "Sam, our coordinator". */
  staffName: string | null
  /** For the community hub; left empty, the site's own contact e-mail. */
  staffEmail: string | null
}

export interface MessageAnswer {
  /** The outcome, fit for people. */
  message: string
}

export interface MessageIdInput {
  /** Identifier. */
  id: number
}

export type MessageKind = 'confirm-email' | 'password-reset' | 'password-changed' | 'account-closed' | 'account-kept' | 'new-sign-in' | 'second-factor-changed' | 'email-change-confirm' | 'email-change-notice' | 'invitation' | 'application-received' | 'application-question' | 'application-approved' | 'application-rejected' | 'listing-published' | 'changes-decided' | 'new-application' | 'new-applications-daily' | 'monthly-summary' | 'enquiry' | 'enquiry-not-delivered' | 'still-correct' | 'credential-ends'

export interface MessageLink {
  url: string
}

export interface MessagePage {
  items: Array<MessageRow>
  /** Identifier. */
  nextCursor: number | null
}

export interface MessagePreview {
  subject: string
  text: string
}

export interface MessageRow {
  /** Identifier. */
  id: number
  kind: MessageKind
  state: MessageState
  address: string | null
  username: string | null
  tries: number
  nextTryAt: string
  lastError: string | null
  createdAt: string
  sentAt: string | null
  isErased: boolean
}

export type MessageState = 'waiting' | 'sent' | 'failed'

export interface MessageView {
  /** Identifier. */
  id: number
  kind: MessageKind
  state: MessageState
  address: string | null
  username: string | null
  tries: number
  nextTryAt: string
  lastError: string | null
  createdAt: string
  sentAt: string | null
  isErased: boolean
  subject: string | null
  text: string | null
  html: string | null
  hasLink: boolean
}

export interface NamedPlace {
  /** The place, for people. */
  name: string
  near: string
}

export interface NamedPlaceInput {
  text: string
  isForgiving?: boolean
}

export interface OutboxState {
  isConfigured: boolean
  waiting: number
  failed: number
  oldestAt: string | null
  isLate: boolean
}

export interface OwnData {
  /** The rows about the person, by table. */
  rows: Record<string, Array<Record<string, unknown>>>
  /** The paths of their pictures. */
  pictures: Array<string>
  /** The files behind their credentials: the name of each here, and where it came from. */
  evidence: Array<{
    name: string
    fileName: string
  }>
}

export interface OwnEmail {
  email: string | null
  isConfirmed: boolean
  asked: string | null
}

export interface OwnerEmail {
  email: string | null
  isConfirmed: boolean
  /** Nobody has chosen a password by an invitation yet. */
  mayBeInvited: boolean
}

export interface OwnerEmailInput {
  /** Identifier. */
  guideId: number
}

export interface OwnSession {
  id: string
  browser: string
  address: string
  createdAt: string
  lastSeenAt: string
  isCurrent: boolean
}

export interface PageSettings {
  /** In titles of pages, in the footer and in messages. */
  siteName: string
  /** Stands in the footer. */
  charityNumber: string | null
  /** Stands above every page until you empty it. */
  notice: string | null
  /** Under which others may use shared listings, such as CC BY 4.0. */
  dataLicenceName: string | null
  /** Where its text stands. */
  dataLicenceUrl: string | null
  /** A badge appears once an administrator has checked the credential behind it. Others see nothing of it before. */
  onlyCheckedBadges: boolean
}

export interface PasskeyCreation {
  challenge: string
  rp: {
    id: string
    name: string
  }
  user: {
    id: string
    name: string
    displayName: string
  }
  pubKeyCredParams: Array<{
    type: 'public-key'
    alg: number
  }>
  excludeCredentials: Array<{
    type: 'public-key'
    id: string
  }>
  authenticatorSelection: {
    residentKey: 'required'
    requireResidentKey: true
    userVerification: 'required'
  }
}

export interface PasskeyIdInput {
  /** Identifier. */
  id: number
}

export interface PasskeyRequest {
  challenge: string
  rpId: string
  userVerification: 'required'
}

export interface PinDistanceAnswer {
  distanceKm: number | null
}

export interface PinDistanceInput {
  /** 1 to 120 characters. */
  city: string
  /** 1 to 120 characters. */
  country: string
  latitude: string | number
  longitude: string | number
}

export interface PlacePage {
  country: string
  town: NamedPlace | null
}

export interface PlacePageInput {
  /** At most 120 characters. */
  country: string
  /** At most 120 characters. */
  place?: string
}

export interface PreviewInput {
  /** Identifier. */
  id: number
  /** Why, for the owner: sent with the decision and kept in the timeline. A decision that was made already is not made again: it sends and keeps no reason. At most 2000 characters. */
  reason?: string | null
}

export interface PreviewSitePageInput {
  /** 1 to 40000 characters. */
  markdown: string
}

export interface PrivateGuide {
  /** Identifier. */
  id: number
  /** First and last name; may be empty. */
  userName: string
  /** About the guide and their walks. */
  bio: string | null
  /** The picture of the profile: the answer of POST /api/pictures, a path that the listing shows already, an https link, which is fetched at once and stored, or a data URL (JPEG, PNG or GIF, 10 MB; the whole body at most 16 MB). Answered as a path. */
  profileImage: string | null
  /** The picture of the profile in words, for people who cannot see it. */
  profileImageDescription: string | null
  /** The point of the picture that stays visible, from 0 (left) to 1 (right). */
  imageFocalPointX: string
  /** The point of the picture that stays visible, from 0 (top) to 1 (bottom). */
  imageFocalPointY: string
  /** Town or city. */
  city: string
  /** County, state or region. */
  county: string
  /** Country by any of its names or by its ISO 3166-1 code; kept and answered by its English name. */
  country: string
  /** Degrees north, -90 to 90, as text. */
  latitude: string | null
  /** Degrees east, -180 to 180, as text. */
  longitude: string | null
  /** Web address as the guide wrote it; without a scheme https is meant. */
  website: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. */
  instagram: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. */
  facebook: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. */
  twitter: string | null
  /** Where visitors write to. */
  contactEmail: string | null
  /** Year of the training, 2015 or later. */
  trainingYear: number | null
  /** Whether the guide takes bookings; null: not said. */
  availability: 'open' | 'waiting_list' | 'closed' | null
  /** Prices in the words of the guide. */
  pricing: string | null
  /** How exactly others see the place: exact; area: the point is rounded to some kilometres; hidden: the town alone. */
  locationPrecision: LocationPrecision
  /** Visitors may write to the guide by a form. */
  takesEnquiries: boolean
  /** Certifications; each counts once. */
  certificationBadges: Array<BadgeType>
  /** Languages that walks are held in, as ISO 639-1 codes; at most 10. */
  languages: Array<'ar' | 'bg' | 'bn' | 'br' | 'bs' | 'ca' | 'cs' | 'cy' | 'da' | 'de' | 'el' | 'en' | 'es' | 'et' | 'eu' | 'fa' | 'fi' | 'fr' | 'ga' | 'gd' | 'gl' | 'gu' | 'gv' | 'he' | 'hi' | 'hr' | 'hu' | 'id' | 'is' | 'it' | 'ja' | 'ko' | 'kw' | 'lb' | 'lt' | 'lv' | 'mi' | 'mk' | 'ms' | 'mt' | 'nl' | 'no' | 'pa' | 'pl' | 'pt' | 'ro' | 'ru' | 'sk' | 'sl' | 'sq' | 'sr' | 'sv' | 'sw' | 'ta' | 'th' | 'tr' | 'uk' | 'ur' | 'vi' | 'zh'>
  /** Whom walks are for. */
  offers: Array<'one_to_one' | 'groups' | 'families' | 'schools' | 'workplaces' | 'online'>
  /** Needs that the guide can meet. */
  access: Array<'step_free' | 'seats' | 'toilet' | 'parking' | 'transit' | 'assistance_dogs' | 'sign_language' | 'quiet'>
  /** Certifications that an administrator has checked. */
  checkedBadges: Array<'certified_guide' | 'certified_practitioner' | 'certified_student'>
  /** Whether everybody sees the listing. */
  published: boolean
  /** How far the application has come. Only an administrator changes it. */
  applicationStatus: ApplicationStatus
  /** When it was made, UTC. */
  createdAt: string
  /** When it was last changed, UTC. */
  updatedAt: string
  /** The gallery, in order, at most 10; each as the picture of the profile. */
  images: Array<string>
  /** Each picture of the gallery in words, in its order, empty for one without; the last empty ones are left out. Where a change of the gallery says nothing of them, each picture keeps its own. */
  imageDescriptions: Array<string>
  /** When its owner last said that all of it is still correct, UTC; null where they never did. */
  confirmedAt: string | null
  /** The owner has taken the listing off for a while: nobody else sees it. */
  paused: boolean
  /** The guide shares the listing with partner directories: it stands in the feeds, under the licence of the data. */
  sharedWithPartners: boolean
  /** The account that the listing belongs to. */
  userId: number
  /** Name to sign in with, without regard to case. */
  username: string
  /** E-mail address of the account. */
  userEmail: string | null
  /** First name. */
  firstName: string | null
  /** Last name. */
  lastName: string | null
  /** When the application was sent again after it had been rejected, UTC; null where it never was. */
  sentAgainAt: string | null
}

export interface Queue {
  items: Array<{
    /** Identifier. */
    id: number
    userName: string
    city: string
    country: string
    since: string
    kind: 'application' | 'changes'
    isSentAgain: boolean
    isAnswered: boolean
    waitsForOwner: boolean
    assignedTo: {
      /** Identifier. */
      id: number
      name: string
    } | null
  }>
  counts: {
    us: number
    them: number
    mine: number
  }
}

export interface QueueInput {
  /** "us" where absent. */
  waitingFor?: 'us' | 'them' | 'all'
  /** "anyone" where absent. */
  assigned?: 'anyone' | 'me' | 'nobody'
  /** At most 200 characters. */
  search?: string
}

export interface RecoveryCodes {
  recoveryCodes: Array<string>
}

export interface RegisterGuideAnswer {
  /** The account. */
  user: User
  /** The listing. */
  guide: PrivateGuide
}

export interface RegisterGuideInput {
  /** The account to make. */
  userData: RegisterInput
  /** The listing to make. */
  guideData: GuideDataInput
  /** Any UUID. Sent again with the same one and the same password, an application that went through is answered as it was, and signed in. */
  applicationKey?: string
}

export interface RegisterInput {
  /** Name to sign in with, without regard to case. 3 to 64 characters. */
  username: string
  /** At least 6 characters. 6 to 128 characters. */
  password: string
  /** First name. 1 to 80 characters. */
  firstName: string
  /** Last name. 1 to 80 characters. */
  lastName: string
  /** E-mail address. At most 254 characters. */
  email: string
}

export interface RemoveGuideInput {
  /** Identifier. */
  id: number
  /** The `updatedAt` of the listing as it was seen: where it is another one by now, it stays (409). */
  version?: string
}

export interface RenameInput {
  /** First name. 1 to 80 characters. */
  firstName: string
  /** Last name. 1 to 80 characters. */
  lastName: string
}

export interface RenamePasskeyInput {
  /** Identifier. */
  id: number
  /** 1 to 80 characters. */
  name: string
}

export interface RequestPasswordResetInput {
  /** Username or e-mail address. 1 to 254 characters. */
  login: string
}

export interface RetentionRow {
  name: string
  cleanedAt: string | null
  cleared: number
}

export interface ReviewState {
  waitsForOwner: boolean
  assignedTo: {
    /** Identifier. */
    id: number
    name: string
  } | null
  duplicates: Array<{
    /** Identifier. */
    id: number
    userName: string
    city: string
    applicationStatus: 'pending' | 'approved' | 'rejected'
    published: boolean
    signs: Array<'email' | 'name' | 'picture'>
  }>
  others: Array<{
    name: string
    at: string
  }>
}

export interface ReviewTextInput {
  /** Identifier. */
  id: number
  /** 1 to 2000 characters. */
  text: string
}

export type Role = 'member' | 'reviewer' | 'administrator'

export interface SaveContactInput {
  /** E-mail address. At most 254 characters. */
  email?: string | null
  /** Telephone number. At most 40 characters. */
  phone?: string | null
  /** Postal address. At most 300 characters. */
  address?: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. At most 200 characters. */
  instagram?: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. At most 200 characters. */
  facebook?: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. At most 200 characters. */
  twitter?: string | null
  seen?: {
    /** E-mail address. */
    email?: string | null
    /** Telephone number. */
    phone?: string | null
    /** Postal address. */
    address?: string | null
    /** Handle or profile link; a plain profile link is answered as its handle. */
    instagram?: string | null
    /** Handle or profile link; a plain profile link is answered as its handle. */
    facebook?: string | null
    /** Handle or profile link; a plain profile link is answered as its handle. */
    twitter?: string | null
  }
}

export interface SaveCredentialInput {
  /** Who issued it. 1 to 200 characters. */
  issuer: string
  /** Its number; null where it has none. At most 100 characters. */
  number: string | null
  /** The day on which it was issued; null: not said. */
  issuedOn: '' | string | null
  /** The last day on which it is valid; null where it does not end. */
  validUntil: '' | string | null
  /** The `updatedAt` of the credential that was changed, null where there was none yet: where it is another one by now, nothing is saved (409). */
  version?: string | null
  /** Identifier. */
  id: number
  /** The badge that a credential stands behind, or an insurance or first aid. */
  kind: CredentialKind
}

export interface SavedViewNameInput {
  /** 1 to 40 characters. */
  name: string
}

export interface SaveSitePageInput {
  name: SitePageName
  version: number
  /** 1 to 40000 characters. */
  markdown: string
}

export interface SaveSiteSettingsInput {
  changes: {
    /** At most 80 characters. */
    siteName?: string
    /** At most 20 characters. */
    charityNumber?: string | null
    /** At most 500 characters. */
    notice?: string | null
    /** At most 80 characters. */
    dataLicenceName?: string | null
    /** At most 300 characters. */
    dataLicenceUrl?: string | null
    onlyCheckedBadges?: boolean
    /** At most 300 characters. */
    groupUrl?: string | null
    /** At most 300 characters. */
    eventsUrl?: string | null
    /** At most 80 characters. */
    staffName?: string | null
    /** At most 254 characters. */
    staffEmail?: string | null
    holdsChanges?: boolean
    /** At most 8000 characters. */
    rejectionReasons?: string
  }
  seen?: {
    /** At most 80 characters. */
    siteName?: string
    /** At most 20 characters. */
    charityNumber?: string | null
    /** At most 500 characters. */
    notice?: string | null
    /** At most 80 characters. */
    dataLicenceName?: string | null
    /** At most 300 characters. */
    dataLicenceUrl?: string | null
    onlyCheckedBadges?: boolean
    /** At most 300 characters. */
    groupUrl?: string | null
    /** At most 300 characters. */
    eventsUrl?: string | null
    /** At most 80 characters. */
    staffName?: string | null
    /** At most 254 characters. */
    staffEmail?: string | null
    holdsChanges?: boolean
    /** At most 8000 characters. */
    rejectionReasons?: string
  }
}

export interface SaveViewInput {
  /** "us" where absent. */
  waitingFor?: 'us' | 'them' | 'all'
  /** "anyone" where absent. */
  assigned?: 'anyone' | 'me' | 'nobody'
  /** At most 200 characters. */
  search?: string
  /** 1 to 40 characters. */
  name: string
}

export interface SearchGuidesInput {
  /** Words to find in name, city, county or country. */
  search?: string
  /** The middle of a distance search: a town, a UK postcode or the start of one, or `lat,lng`. At most 200 characters. */
  near?: string
  /** Kilometres around near, 1 to 500, or any; 40 where absent. */
  radius?: number | string
  /** `west,south,east,north` in degrees; west may be above east, across 180 degrees. At most 200 characters. */
  bounds?: string
  /** Certifications separated by commas: a guide has one of them. */
  badge?: string | Array<string>
  /** Offers separated by commas: a guide has one of them. */
  offer?: string | Array<string>
  /** Languages separated by commas, as ISO 639-1 codes: a guide speaks one of them. */
  language?: string | Array<string>
  /** Access needs separated by commas: a guide meets all of them. */
  access?: string | Array<string>
  /** true: guides who take bookings now. */
  open?: 'true' | true
  /** The order; distance where near is there, else newest. */
  sort?: 'newest' | 'distance'
  /** Opaque: the `nextCursor` of the page before. At most 100 characters. */
  cursor?: string | null
  /** Guides on a page, 1 to 100; 24 where absent. */
  limit?: number | string
}

export interface SearchPlace {
  /** The place in full, as `near` would take it. */
  name: string
  /** Degrees north. */
  latitude: number
  /** Degrees east. */
  longitude: number
  /** Other places of that name, which `near` would take. */
  alternatives: Array<{
    name: string
  }>
}

export interface SecondFactorInput {
  /** The six digits of the authenticator app, or a recovery code. 1 to 60 characters. */
  code: string
}

export interface SecurityState {
  needsSecondFactor: boolean
  authenticatorSince: string | null
  recoveryCodesLeft: number
  passkeys: Array<{
    /** Identifier. */
    id: number
    name: string
    createdAt: string
    lastUsedAt: string | null
  }>
}

export interface SeenGuide {
  /** Identifier. */
  id: number
  /** The `updatedAt` of the guide as it was seen. */
  version: string
}

export interface SelectAnswer {
  /** All that a filter matched when it was asked; good for an hour. */
  selectionId: number
  /** Guides that it holds. */
  count: number
}

export interface SelectInput {
  /** Words to find in name, city, county or country. */
  search?: string
  /** The middle of a distance search: a town, a UK postcode or the start of one, or `lat,lng`. At most 200 characters. */
  near?: string
  /** Kilometres around near, 1 to 500, or any; 40 where absent. */
  radius?: number | string
  /** `west,south,east,north` in degrees; west may be above east, across 180 degrees. At most 200 characters. */
  bounds?: string
  /** Certifications separated by commas: a guide has one of them. */
  badge?: string | Array<string>
  /** Offers separated by commas: a guide has one of them. */
  offer?: string | Array<string>
  /** Languages separated by commas, as ISO 639-1 codes: a guide speaks one of them. */
  language?: string | Array<string>
  /** Access needs separated by commas: a guide meets all of them. */
  access?: string | Array<string>
  /** true: guides who take bookings now. */
  open?: 'true' | true
  /** The order; distance where near is there, else newest. */
  sort?: 'newest' | 'distance'
  /** Which guides it keeps. */
  status: AdminStatusFilter
}

export interface SendEnquiryInput {
  /** Name of the visitor. 1 to 80 characters. */
  name: string
  /** Where an answer goes. At most 254 characters. */
  email: string
  /** The words to the guide. 10 to 3000 characters. */
  message: string
  /** Identifier. */
  id: number
  form?: {
    /** At most 1000 characters. */
    website: string
    shownForMs: number
  }
}

export interface SessionIdInput {
  id: string
}

export interface SetApplicationStatusInput {
  /** The decision. */
  status: ApplicationDecision
  /** Why, for the owner: sent with the decision and kept in the timeline. A decision that was made already is not made again: it sends and keeps no reason. At most 2000 characters. */
  reason?: string | null
  /** The `updatedAt` of the listing that was changed: where it is another one by now, nothing is saved (409). */
  version?: string
  /** Identifier. */
  id: number
}

export interface SetPasswordAnswer {
  /** Name to sign in with, without regard to case. */
  username: string
}

export interface SetPasswordInput {
  /** Identifier. */
  guideId: number
  /** The password to come, at least 8 characters. 8 to 128 characters. */
  newPassword: string
}

export interface SetPublishedInput {
  /** Whether everybody sees the listing. */
  published: boolean
  /** The `updatedAt` of the listing that was changed: where it is another one by now, nothing is saved (409). */
  version?: string
  /** Identifier. */
  id: number
}

export interface SetRoleInput {
  /** Identifier. */
  userId: number
  role: Role
  seen?: Role
}

export interface Site {
  hasInventedGuides: boolean
  settings: PageSettings
}

export interface SitePage {
  name: SitePageName
  html: string
  changedAt: string | null
}

export interface SitePageInput {
  name: SitePageName
}

export type SitePageName = 'privacy' | 'terms' | 'cookies' | 'accessibility'

export interface SitePagePreview {
  html: string
  gaps: Array<string>
}

export interface SitePageVersion {
  name: SitePageName
  version: number
  markdown: string
  changedAt: string | null
  gaps: Array<string>
}

export interface SitePageVersionInput {
  name: SitePageName
  version?: number
}

export interface SiteSettings {
  /** In titles of pages, in the footer and in messages. */
  siteName: string
  /** Stands in the footer. */
  charityNumber: string | null
  /** Stands above every page until you empty it. */
  notice: string | null
  /** Under which others may use shared listings, such as CC BY 4.0. */
  dataLicenceName: string | null
  /** Where its text stands. */
  dataLicenceUrl: string | null
  /** A badge appears once an administrator has checked the credential behind it. Others see nothing of it before. */
  onlyCheckedBadges: boolean
  /** For the community hub. */
  groupUrl: string | null
  /** For the community hub. */
  eventsUrl: string | null
  /** For the community hub, such as "Sam, our coordinator". */
  staffName: string | null
  /** For the community hub; left empty, the site's own contact e-mail. */
  staffEmail: string | null
  /** Changes of name, certifications and links wait for a reviewer. All others are public at once. */
  holdsChanges: boolean
  /** One in each paragraph, with an empty line between two. */
  rejectionReasons: string
}

export interface SuggestedPlace {
  /** The place, for people. */
  name: string
  /** The text for `near` that finds it; of a region the text for `search`. */
  near: string
  /** True for a country, a nation of the United Kingdom or one of its counties, all of whose guides a search finds. */
  isRegion: boolean
}

export interface SuggestPlacesInput {
  /** The text that has been typed so far. */
  text: string
}

export interface SuggestTownsInput {
  /** How the name of the town begins. */
  text: string
  /** Only towns of this country, by any of its names. At most 120 characters. */
  country?: string
}

export interface Timeline {
  /** Oldest first. */
  items: Array<TimelineItem>
}

export interface TimelineItem {
  /** When, UTC. */
  at: string
  /** The kind of event. */
  kind: 'sent' | 'opened' | 'asked' | 'answered' | 'noted' | 'approved' | 'rejected' | 'published' | 'unpublished' | 'paused' | 'resumed' | 'confirmed' | 'held' | 'changes_approved' | 'changes_refused' | 'withdrawn'
  /** Who did it; null for what nobody did. */
  by: {
    /** Name. */
    name: string
  } | null
  /** The question, the answer, the note or the reason; null where there is none. */
  text: string | null
}

export interface TokenIdInput {
  /** Identifier. */
  id: number
}

export type TokenScope = 'read' | 'own_listing' | 'listings' | 'import'

export interface Town {
  /** The town. */
  name: string
  /** The county or region. */
  county: string | null
  /** The country. */
  country: string
  /** Degrees north. */
  latitude: number
  /** Degrees east. */
  longitude: number
}

export type TransferColumn = 'id' | 'username' | 'firstName' | 'lastName' | 'email' | 'city' | 'county' | 'country' | 'latitude' | 'longitude' | 'bio' | 'website' | 'instagram' | 'facebook' | 'twitter' | 'contactEmail' | 'takesEnquiries' | 'sharedWithPartners' | 'trainingYear' | 'certificationBadges' | 'profileImage' | 'profileImageDescription' | 'imageFocalPointX' | 'imageFocalPointY' | 'images' | 'imageDescriptions' | 'languages' | 'offers' | 'access' | 'availability' | 'pricing' | 'locationPrecision' | 'paused' | 'applicationStatus' | 'published' | 'createdAt' | 'updatedAt'

export interface UndoAnswer {
  /** Guides that were changed. */
  changed: number
  /** Guides that were so already. */
  unchanged: number
  /** Guides that were not changed, each with the reason. */
  failed: Array<{
    /** Identifier. */
    id: number
    name: string
    message: string
  }>
}

export interface UndoInput {
  /** The change of many to take back. */
  undoId: number
}

export interface UnsubscribeInput {
  /** Identifier. */
  account: number
  /** At most 100 characters. */
  key: string
}

export interface UpdateEnquiryInput {
  /** Identifier. */
  id: number
  isRead?: boolean
  isAnswered?: boolean
  isReported?: true
}

export interface UpdateGuideInput {
  /** Town or city. 1 to 120 characters. */
  city?: string
  /** County, state or region. 1 to 120 characters. */
  county?: string
  /** Country by any of its names or by its ISO 3166-1 code; kept and answered by its English name. 1 to 120 characters. */
  country?: string
  /** Degrees north, -90 to 90, as text. */
  latitude?: string | number
  /** Degrees east, -180 to 180, as text. */
  longitude?: string | number
  /** About the guide and their walks. At most 5000 characters. */
  bio?: string | null
  /** The picture of the profile: the answer of POST /api/pictures, a path that the listing shows already, an https link, which is fetched at once and stored, or a data URL (JPEG, PNG or GIF, 10 MB; the whole body at most 16 MB). Answered as a path. */
  profileImage?: string | ClaimedPicture | null
  /** The picture of the profile in words, for people who cannot see it. At most 250 characters. */
  profileImageDescription?: string | null
  /** The point of the picture that stays visible, from 0 (left) to 1 (right). */
  imageFocalPointX?: string | number | null
  /** The point of the picture that stays visible, from 0 (top) to 1 (bottom). */
  imageFocalPointY?: string | number | null
  /** Web address as the guide wrote it; without a scheme https is meant. At most 300 characters. */
  website?: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. At most 200 characters. */
  instagram?: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. At most 200 characters. */
  facebook?: string | null
  /** Handle or profile link; a plain profile link is answered as its handle. At most 200 characters. */
  twitter?: string | null
  /** Where visitors write to. At most 254 characters. */
  contactEmail?: string | null
  /** Year of the training, 2015 or later. */
  trainingYear?: number | string | null
  /** Certifications; each counts once. */
  certificationBadges?: Array<BadgeType> | null
  /** The gallery, in order, at most 10; each as the picture of the profile. */
  images?: Array<string | ClaimedPicture> | null
  /** Each picture of the gallery in words, in its order, empty for one without; the last empty ones are left out. Where a change of the gallery says nothing of them, each picture keeps its own. At most 10 of them. */
  imageDescriptions?: Array<string | null> | null
  /** Languages that walks are held in, as ISO 639-1 codes; at most 10. */
  languages?: Array<'ar' | 'bg' | 'bn' | 'br' | 'bs' | 'ca' | 'cs' | 'cy' | 'da' | 'de' | 'el' | 'en' | 'es' | 'et' | 'eu' | 'fa' | 'fi' | 'fr' | 'ga' | 'gd' | 'gl' | 'gu' | 'gv' | 'he' | 'hi' | 'hr' | 'hu' | 'id' | 'is' | 'it' | 'ja' | 'ko' | 'kw' | 'lb' | 'lt' | 'lv' | 'mi' | 'mk' | 'ms' | 'mt' | 'nl' | 'no' | 'pa' | 'pl' | 'pt' | 'ro' | 'ru' | 'sk' | 'sl' | 'sq' | 'sr' | 'sv' | 'sw' | 'ta' | 'th' | 'tr' | 'uk' | 'ur' | 'vi' | 'zh'> | null
  /** Whom walks are for. At most 6 of them. */
  offers?: Array<'one_to_one' | 'groups' | 'families' | 'schools' | 'workplaces' | 'online'> | null
  /** Needs that the guide can meet. At most 8 of them. */
  access?: Array<'step_free' | 'seats' | 'toilet' | 'parking' | 'transit' | 'assistance_dogs' | 'sign_language' | 'quiet'> | null
  /** Whether the guide takes bookings; null: not said. */
  availability?: 'open' | 'waiting_list' | 'closed' | '' | null
  /** Prices in the words of the guide. At most 200 characters. */
  pricing?: string | null
  /** How exactly others see the place: exact; area: the point is rounded to some kilometres; hidden: the town alone. */
  locationPrecision?: LocationPrecision
  /** The owner has taken the listing off for a while: nobody else sees it. */
  paused?: boolean
  /** Visitors may write to the guide by a form. */
  takesEnquiries?: boolean
  /** The guide shares the listing with partner directories: it stands in the feeds, under the licence of the data. */
  sharedWithPartners?: boolean
  /** First name. 1 to 80 characters. */
  firstName?: string
  /** Last name. 1 to 80 characters. */
  lastName?: string
  /** The `updatedAt` of the listing that was changed: where it is another one by now, nothing is saved (409). */
  version?: string
  /** Identifier. */
  id: number
}

export interface UsePasskeyInput {
  credential: {
    /** 1 to 2000 characters. */
    id: string
    /** 1 to 2000 characters. */
    rawId: string
    type: 'public-key'
    response: {
      /** 1 to 20000 characters. */
      clientDataJSON: string
      /** 1 to 20000 characters. */
      authenticatorData: string
      /** 1 to 20000 characters. */
      signature: string
    }
  }
}

export interface User {
  /** Identifier. */
  id: number
  /** Name to sign in with, without regard to case. */
  username: string
  /** First name. */
  firstName: string | null
  /** Last name. */
  lastName: string | null
  /** E-mail address. */
  email: string | null
  /** Whether this is an administrator. */
  isAdmin: boolean
  /** Whether this is a reviewer, who decides about applications and reads messages. */
  isReviewer: boolean
  /** Whether an administrator has set how it signs in: the owner changes that before anything else. */
  isProvisional: boolean
  /** When it was made, UTC. */
  createdAt: string
}

export interface UserIdInput {
  /** Identifier. */
  userId: number
}

export interface UsernameAnswer {
  isTaken: boolean
}

export interface UsernameInput {
  /** Name to sign in with, without regard to case. 3 to 64 characters. */
  username: string
}

/** How each procedure is called. */
export const PROCEDURES: Readonly<Record<string, { kind: 'query' | 'mutation'; hasInput: boolean }>> = {
  'session.current': { kind: 'query', hasInput: false },
  'session.user': { kind: 'query', hasInput: false },
  'session.login': { kind: 'mutation', hasInput: true },
  'session.secondFactor': { kind: 'mutation', hasInput: true },
  'session.askForPasskey': { kind: 'mutation', hasInput: false },
  'session.loginWithPasskey': { kind: 'mutation', hasInput: true },
  'session.confirmWithPasskey': { kind: 'mutation', hasInput: true },
  'session.confirm': { kind: 'mutation', hasInput: true },
  'session.needsSecondFactor': { kind: 'query', hasInput: false },
  'session.logout': { kind: 'mutation', hasInput: false },
  'accounts.checkUsername': { kind: 'query', hasInput: true },
  'accounts.register': { kind: 'mutation', hasInput: true },
  'accounts.registerGuide': { kind: 'mutation', hasInput: true },
  'accounts.changePassword': { kind: 'mutation', hasInput: true },
  'accounts.requestPasswordReset': { kind: 'mutation', hasInput: true },
  'accounts.confirmPasswordReset': { kind: 'mutation', hasInput: true },
  'accounts.rename': { kind: 'mutation', hasInput: true },
  'accounts.email': { kind: 'query', hasInput: false },
  'accounts.requestEmailVerification': { kind: 'mutation', hasInput: false },
  'accounts.confirmEmail': { kind: 'mutation', hasInput: true },
  'accounts.changeEmail': { kind: 'mutation', hasInput: true },
  'security.ownData': { kind: 'query', hasInput: false },
  'security.closeAccount': { kind: 'mutation', hasInput: false },
  'security.state': { kind: 'query', hasInput: false },
  'security.beginAuthenticator': { kind: 'mutation', hasInput: false },
  'security.confirmAuthenticator': { kind: 'mutation', hasInput: true },
  'security.removeAuthenticator': { kind: 'mutation', hasInput: false },
  'security.renewRecoveryCodes': { kind: 'mutation', hasInput: false },
  'security.beginPasskey': { kind: 'mutation', hasInput: false },
  'security.addPasskey': { kind: 'mutation', hasInput: true },
  'security.renamePasskey': { kind: 'mutation', hasInput: true },
  'security.removePasskey': { kind: 'mutation', hasInput: true },
  'security.sessions': { kind: 'query', hasInput: false },
  'security.endSession': { kind: 'mutation', hasInput: true },
  'security.endOtherSessions': { kind: 'mutation', hasInput: false },
  'security.tokens': { kind: 'query', hasInput: false },
  'security.makeToken': { kind: 'mutation', hasInput: true },
  'security.revokeToken': { kind: 'mutation', hasInput: true },
  'guides.list': { kind: 'query', hasInput: true },
  'guides.search': { kind: 'query', hasInput: true },
  'guides.pins': { kind: 'query', hasInput: true },
  'guides.changes': { kind: 'query', hasInput: true },
  'guides.byId': { kind: 'query', hasInput: true },
  'guides.images': { kind: 'query', hasInput: true },
  'guides.byUser': { kind: 'query', hasInput: true },
  'guides.own': { kind: 'query', hasInput: false },
  'guides.create': { kind: 'mutation', hasInput: true },
  'guides.update': { kind: 'mutation', hasInput: true },
  'guides.remove': { kind: 'mutation', hasInput: true },
  'guides.setApplicationStatus': { kind: 'mutation', hasInput: true },
  'guides.setPublished': { kind: 'mutation', hasInput: true },
  'guides.heldChanges': { kind: 'query', hasInput: true },
  'guides.decideHeldChanges': { kind: 'mutation', hasInput: true },
  'guides.createWithAccount': { kind: 'mutation', hasInput: true },
  'contact.get': { kind: 'query', hasInput: false },
  'contact.update': { kind: 'mutation', hasInput: true },
  'site.get': { kind: 'query', hasInput: false },
  'site.community': { kind: 'query', hasInput: false },
  'site.settings': { kind: 'query', hasInput: false },
  'site.saveSettings': { kind: 'mutation', hasInput: true },
  'sitePages.get': { kind: 'query', hasInput: true },
  'sitePages.version': { kind: 'query', hasInput: true },
  'sitePages.versions': { kind: 'query', hasInput: true },
  'sitePages.preview': { kind: 'mutation', hasInput: true },
  'sitePages.save': { kind: 'mutation', hasInput: true },
  'geo.mapConfig': { kind: 'query', hasInput: false },
  'geo.locate': { kind: 'query', hasInput: true },
  'geo.pinDistance': { kind: 'query', hasInput: true },
  'geo.suggest': { kind: 'query', hasInput: true },
  'geo.suggestPlaces': { kind: 'query', hasInput: true },
  'geo.namedPlace': { kind: 'query', hasInput: true },
  'geo.placePage': { kind: 'query', hasInput: true },
  'admin.guides': { kind: 'query', hasInput: true },
  'admin.bulk': { kind: 'mutation', hasInput: true },
  'admin.previewBulk': { kind: 'mutation', hasInput: true },
  'admin.select': { kind: 'mutation', hasInput: true },
  'admin.undo': { kind: 'mutation', hasInput: true },
  'admin.exportPage': { kind: 'query', hasInput: true },
  'admin.previewImport': { kind: 'mutation', hasInput: true },
  'admin.applyImport': { kind: 'mutation', hasInput: true },
  'admin.setPassword': { kind: 'mutation', hasInput: true },
  'admin.inviteOwner': { kind: 'mutation', hasInput: true },
  'admin.ownerEmail': { kind: 'query', hasInput: true },
  'admin.accounts': { kind: 'query', hasInput: true },
  'admin.endSessions': { kind: 'mutation', hasInput: true },
  'admin.setRole': { kind: 'mutation', hasInput: true },
  'admin.deleteAccount': { kind: 'mutation', hasInput: true },
  'admin.history': { kind: 'query', hasInput: true },
  'admin.retention': { kind: 'query', hasInput: false },
  'admin.backups': { kind: 'query', hasInput: false },
  'messages.list': { kind: 'query', hasInput: true },
  'messages.byId': { kind: 'query', hasInput: true },
  'messages.makeLink': { kind: 'mutation', hasInput: true },
  'messages.retry': { kind: 'mutation', hasInput: true },
  'messages.state': { kind: 'query', hasInput: false },
  'messages.settings': { kind: 'query', hasInput: false },
  'messages.updateSettings': { kind: 'mutation', hasInput: true },
  'messages.unsubscribe': { kind: 'mutation', hasInput: true },
  'enquiries.send': { kind: 'mutation', hasInput: true },
  'enquiries.list': { kind: 'query', hasInput: true },
  'enquiries.update': { kind: 'mutation', hasInput: true },
  'enquiries.blockSender': { kind: 'mutation', hasInput: true },
  'enquiries.reports': { kind: 'query', hasInput: false },
  'review.timeline': { kind: 'query', hasInput: true },
  'review.ask': { kind: 'mutation', hasInput: true },
  'review.answer': { kind: 'mutation', hasInput: true },
  'review.note': { kind: 'mutation', hasInput: true },
  'review.queue': { kind: 'query', hasInput: true },
  'review.state': { kind: 'query', hasInput: true },
  'review.open': { kind: 'mutation', hasInput: true },
  'review.reasons': { kind: 'query', hasInput: false },
  'review.preview': { kind: 'query', hasInput: true },
  'review.assign': { kind: 'mutation', hasInput: true },
  'review.reviewers': { kind: 'query', hasInput: false },
  'review.views': { kind: 'query', hasInput: false },
  'review.saveView': { kind: 'mutation', hasInput: true },
  'review.removeView': { kind: 'mutation', hasInput: true },
  'credentials.list': { kind: 'query', hasInput: true },
  'credentials.save': { kind: 'mutation', hasInput: true },
  'credentials.remove': { kind: 'mutation', hasInput: true },
  'credentials.removeEvidence': { kind: 'mutation', hasInput: true },
  'credentials.check': { kind: 'mutation', hasInput: true },
  'confirmation.look': { kind: 'query', hasInput: true },
  'confirmation.confirm': { kind: 'mutation', hasInput: true },
  'confirmation.pause': { kind: 'mutation', hasInput: true },
}
