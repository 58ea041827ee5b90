/**
 * Hand-written lists of who may do what. `walk.test.ts` compares the lists with the schema and the REST table, and calls every
 * operation and route. Before you add an operation, decide who may run it.
 */
/** Each role may do everything that the roles before it may do. */
export type Caller = 'everybody' | 'staff' | 'owner';

const words = (text: string) => text.trim().split(/\s+/);
const lines = (text: string) => text.trim().split(/\s*\n\s*/);

export const graphqlLists: Record<'query' | 'mutation' | 'subscription', Record<Caller, string[]>> = {
  query: {
    everybody: words(`
      about blogPost blogPosts blogTopics classes facts heroSlides invitation menu page pages preview redirect search services siteSettings teamMembers testimonials
    `),
    staff: words(`
      adminActivity adminBatch adminBatches adminBlogPost adminBlogPosts adminEnquiry adminEnquiries adminFact adminFacts adminHeroSlide adminHeroSlides adminMenuItem
      adminMenuItems adminPage adminPages adminPicture adminPictures adminService adminServices adminStats adminTeamMember
      adminPeople adminPerson personMatches adminTeamMembers adminTestimonial adminTestimonials adminReplyTemplate adminReplyTemplates adminToday changes counsellors enquiriesByDay erasedAmong factUses adminImports me previewImport previewLinkUntil redirectedPaths report sessions
    `),
    owner: words(
      'adminRedirect adminRedirects admins backupState erasurePreview health mailState privacySettings retentionPreview',
    ),
  },
  mutation: {
    everybody: words('acceptInvitation adminLogin countBlogView submitEnquiry submitReview'),
    staff: words(`
      addEnquiryNote createEnquiry createPerson createTouch runImport undoImport keepApart mergePeople undoMerge updatePerson deleteEnquiry releaseEnquiry retryEnquiryMail updateEnquiry
      changePassword confirmTwoFactor endOtherSessions endSession logout renewSession startTwoFactor stopTwoFactor updateProfile
      endPreviewLink previewLink
      createBatch createBlogPost createFact createHeroSlide createMenuItem createPage createReplyTemplate createService createTeamMember createTestimonial
      deleteBatch deleteBlogPost deleteFact deleteHeroSlide deleteMenuItem deletePage deletePicture deleteReplyTemplate deleteService deleteTeamMember deleteTestimonial
      reorderHeroSlides reorderMenuItems reorderReplyTemplates reorderServices reorderTeamMembers reorderTestimonials
      restoreBatch restoreBlogPost restoreFact restoreHeroSlide restoreMenuItem restorePage restorePicture restoreReplyTemplate restoreService restoreTeamMember
      restoreTestimonial
      updateBatch updateBlogPost updateFact updateHeroSlide updateMenuItem updatePage updatePicture updateReplyTemplate updateService updateTeamMember updateTestimonial
    `),
    owner: words(`
      backUpNow emptyBatchTrash emptyBlogPostTrash emptyFactTrash emptyHeroSlideTrash emptyMenuItemTrash emptyPageTrash emptyPictureTrash emptyReplyTemplateTrash emptyServiceTrash
      emptyRedirectTrash emptyTeamMemberTrash emptyTestimonialTrash createRedirect createRedirects deleteRedirect restoreRedirect updateRedirect
      eraseEnquiry erasePerson exportPerson inviteAdmin retryFailedMail sendTestMail updateAdmin updateMailSettings updatePrivacySettings updateSiteSettings
    `),
  },
  subscription: { everybody: [], staff: ['inboxChanged'], owner: [] },
};

const ofKind = (name: string) => [
  `get /admin/${name}`,
  `post /admin/${name}`,
  `put /admin/${name}/:id`,
  `delete /admin/${name}/:id`,
];

/** Methods and paths below /api. */
export const restLists: Record<Caller, string[]> = {
  everybody: lines(`
    get /about
    get /openapi.json
    get /menu
    get /settings
    get /hero-slides
    get /services
    get /blog
    get /testimonials
    get /team
    get /facts
    get /classes
    get /search
    post /contact
    post /review
    post /blog/:slug/view
    post /admin/login
    post /admin/invitation
    post /admin/invitation/accept
  `),
  staff: [
    ...lines(`
      get /admin/stats
      get /admin/contacts
      patch /admin/contacts/:id
      delete /admin/contacts/:id
      post /admin/contacts/:id/release
      post /admin/contacts/:id/touches
      post /admin/contacts
      get /admin/people
      get /admin/people/:id
      post /admin/people
      patch /admin/people/:id
      get /admin/today
      get /admin/counsellors
      get /admin/report
      get /admin/me
      put /admin/me
      post /admin/password
      post /admin/renew
      post /admin/logout
      get /admin/sessions
      post /admin/sessions/:id/end
      post /admin/sessions/end-others
      post /admin/two-factor
      post /admin/two-factor/confirm
      post /admin/two-factor/stop
      get /admin/media
      put /admin/media/:id
      delete /admin/media/:id
    `),
    ...[
      'services',
      'blog',
      'testimonials',
      'team',
      'pages',
      'facts',
      'classes',
      'menu',
      'hero-slides',
      'replies',
    ].flatMap(ofKind),
    'post /admin/media',
  ],
  owner: lines(`
    get /admin/accounts
    post /admin/accounts
    put /admin/accounts/:id
    get /admin/contacts/:id/erasure
    post /admin/contacts/:id/erasure
    post /admin/people/:id/erasure
    post /admin/people/:id/export
    get /admin/privacy
    put /admin/privacy
    get /admin/privacy/preview
    put /admin/settings
    delete /admin/trash/services
    delete /admin/trash/blog
    delete /admin/trash/testimonials
    delete /admin/trash/team
    delete /admin/trash/pages
    delete /admin/trash/facts
    delete /admin/trash/classes
    get /admin/redirects
    post /admin/redirects
    put /admin/redirects/:id
    delete /admin/redirects/:id
    delete /admin/trash/redirects
    delete /admin/trash/media
    delete /admin/trash/menu
    delete /admin/trash/hero-slides
    delete /admin/trash/replies
    get /admin/health
    get /admin/contacts.csv
    get /admin/backups/:name
  `),
};

/**
 * What an admin may do before replacing a generated password: the `admitted` operations and routes, and everything that is open
 * to everybody except the `refused` routes. The `refused` routes return more to staff than to the public.
 */
export const beforeOwnPassword = {
  admitted: [
    ...words('me changePassword logout'),
    ...lines(`
      get /admin/me
      post /admin/password
      post /admin/logout
    `),
  ],
  refused: lines(`
    get /services
    get /blog
    get /testimonials
    get /team
    get /facts
    get /classes
  `),
};

/**
 * The types that responses to anonymous callers may contain. `Session` and `Admin` are returned only for a valid password or
 * invitation.
 */
export const strangersTypes = words(`
  About Admin Batch BlogAuthor BlogPost BlogPostConnection BlogPostEdge BlogTopic BlogTopics CategoryLabel Counter DayHours Fact HeroSlide Holiday Invitation MenuEntry
  MenuItem MenuLink
  OpeningHours Page PageInfo Preview Receipt SearchResult Service Session SiteSettings TeamMember Testimonial
`);
