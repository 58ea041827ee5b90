/* eslint-disable */
import * as types from './graphql.ts';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  query AdminActivity($first: Int, $after: String, $kind: String) {\n    adminActivity(first: $first, after: $after, kind: $kind) {\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      edges {\n        cursor\n        node {\n          _id\n          action\n          kind\n          recordId\n          title\n          admin\n          before\n          after\n          createdAt\n        }\n      }\n    }\n  }\n": typeof types.AdminActivityDocument,
    "\n  query AdminBlogPosts($trashed: Boolean) {\n    records: adminBlogPosts(trashed: $trashed) {\n      _id\n      version\n      title\n      author {\n        name\n      }\n      status\n      isPublished\n      publishAt\n      views\n      createdAt\n      deletedAt\n    }\n  }\n": typeof types.AdminBlogPostsDocument,
    "\n  query AdminBlogPost($id: ID!) {\n    record: adminBlogPost(id: $id) {\n      _id\n      version\n      title\n      excerpt\n      content\n      author {\n        name\n      }\n      category\n      tags\n      imageUrl\n      status\n      publishAt\n    }\n  }\n": typeof types.AdminBlogPostDocument,
    "\n  mutation CreateBlogPost($input: BlogPostInput!) {\n    record: createBlogPost(input: $input) {\n      _id\n      version\n    }\n  }\n": typeof types.CreateBlogPostDocument,
    "\n  mutation UpdateBlogPost($id: ID!, $version: Int!, $input: BlogPostInput!) {\n    record: updateBlogPost(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n": typeof types.UpdateBlogPostDocument,
    "\n  mutation DeleteBlogPost($id: ID!) {\n    record: deleteBlogPost(id: $id) {\n      _id\n    }\n  }\n": typeof types.DeleteBlogPostDocument,
    "\n  mutation RestoreBlogPost($id: ID!) {\n    record: restoreBlogPost(id: $id) {\n      _id\n    }\n  }\n": typeof types.RestoreBlogPostDocument,
    "\n  query AdminContacts(\n    $first: Int\n    $after: String\n    $status: String\n    $query: String\n    $order: ContactOrder\n  ) {\n    adminContacts(first: $first, after: $after, status: $status, query: $query, order: $order) {\n      totalCount\n      totalIsCapped\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      edges {\n        cursor\n        node {\n          ...InboxRow\n        }\n      }\n    }\n  }\n": typeof types.AdminContactsDocument,
    "\n  query AdminContact($id: ID!) {\n    adminContact(id: $id) {\n      ...ChangedContact\n      name\n      email\n      phone\n      phoneNumber\n      company\n      service\n      message\n      createdAt\n      others {\n        _id\n        name\n        service\n        status\n        createdAt\n      }\n    }\n  }\n": typeof types.AdminContactDocument,
    "\n  mutation UpdateContact($id: ID!, $input: ContactUpdateInput!, $version: Int) {\n    updateContact(id: $id, input: $input, version: $version) {\n      _id\n      version\n      status\n      followUpOn\n      updatedAt\n      history {\n        _id\n        action\n        kind\n        admin\n        before\n        after\n        createdAt\n      }\n    }\n  }\n": typeof types.UpdateContactDocument,
    "\n  mutation AddContactNote($contactId: ID!, $input: ContactNoteInput!) {\n    addContactNote(contactId: $contactId, input: $input) {\n      _id\n      text\n      admin\n      createdAt\n    }\n  }\n": typeof types.AddContactNoteDocument,
    "\n  query Dashboard($waiting: Int!, $due: Int!, $days: Int!) {\n    adminStats {\n      totalContacts\n      totalServices\n      totalBlogPosts\n      totalTestimonials\n      totalTeam\n    }\n    waiting: adminContacts(first: $waiting, status: \"new\") {\n      totalCount\n      totalIsCapped\n      edges {\n        node {\n          _id\n          name\n          service\n          createdAt\n        }\n      }\n    }\n    dueFollowUps(first: $due) {\n      _id\n      name\n      service\n      followUpOn\n    }\n    enquiriesByDay(days: $days) {\n      day\n      count\n    }\n  }\n": typeof types.DashboardDocument,
    "\n  query AdminHeroSlides($trashed: Boolean) {\n    records: adminHeroSlides(trashed: $trashed) {\n      _id\n      version\n      title\n      description\n      backgroundImage\n      deletedAt\n    }\n  }\n": typeof types.AdminHeroSlidesDocument,
    "\n  query AdminHeroSlide($id: ID!) {\n    record: adminHeroSlide(id: $id) {\n      _id\n      version\n      title\n      description\n      backgroundImage\n    }\n  }\n": typeof types.AdminHeroSlideDocument,
    "\n  mutation CreateHeroSlide($input: HeroSlideInput!) {\n    record: createHeroSlide(input: $input) {\n      _id\n      version\n    }\n  }\n": typeof types.CreateHeroSlideDocument,
    "\n  mutation UpdateHeroSlide($id: ID!, $version: Int!, $input: HeroSlideInput!) {\n    record: updateHeroSlide(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n": typeof types.UpdateHeroSlideDocument,
    "\n  mutation DeleteHeroSlide($id: ID!) {\n    record: deleteHeroSlide(id: $id) {\n      _id\n    }\n  }\n": typeof types.DeleteHeroSlideDocument,
    "\n  mutation RestoreHeroSlide($id: ID!) {\n    record: restoreHeroSlide(id: $id) {\n      _id\n    }\n  }\n": typeof types.RestoreHeroSlideDocument,
    "\n  mutation ReorderHeroSlides($ids: [ID!]!) {\n    records: reorderHeroSlides(ids: $ids) {\n      _id\n    }\n  }\n": typeof types.ReorderHeroSlidesDocument,
    "\n  query AdminMenuItems($trashed: Boolean) {\n    records: adminMenuItems(trashed: $trashed) {\n      _id\n      version\n      title\n      path\n      submenu {\n        title\n      }\n      deletedAt\n    }\n  }\n": typeof types.AdminMenuItemsDocument,
    "\n  query AdminMenuItem($id: ID!) {\n    record: adminMenuItem(id: $id) {\n      _id\n      version\n      title\n      icon\n      path\n      submenu {\n        title\n        path\n        submenu {\n          title\n          path\n        }\n      }\n    }\n  }\n": typeof types.AdminMenuItemDocument,
    "\n  mutation CreateMenuItem($input: MenuItemInput!) {\n    record: createMenuItem(input: $input) {\n      _id\n      version\n    }\n  }\n": typeof types.CreateMenuItemDocument,
    "\n  mutation UpdateMenuItem($id: ID!, $version: Int!, $input: MenuItemInput!) {\n    record: updateMenuItem(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n": typeof types.UpdateMenuItemDocument,
    "\n  mutation DeleteMenuItem($id: ID!) {\n    record: deleteMenuItem(id: $id) {\n      _id\n    }\n  }\n": typeof types.DeleteMenuItemDocument,
    "\n  mutation RestoreMenuItem($id: ID!) {\n    record: restoreMenuItem(id: $id) {\n      _id\n    }\n  }\n": typeof types.RestoreMenuItemDocument,
    "\n  mutation ReorderMenuItems($ids: [ID!]!) {\n    records: reorderMenuItems(ids: $ids) {\n      _id\n    }\n  }\n": typeof types.ReorderMenuItemsDocument,
    "\n  query AdminPages($trashed: Boolean) {\n    records: adminPages(trashed: $trashed) {\n      _id\n      version\n      path\n      title\n      status\n      isPublished\n      updatedAt\n      deletedAt\n    }\n  }\n": typeof types.AdminPagesDocument,
    "\n  query AdminPage($id: ID!) {\n    record: adminPage(id: $id) {\n      _id\n      version\n      path\n      title\n      description\n      content\n      status\n    }\n  }\n": typeof types.AdminPageDocument,
    "\n  mutation CreatePage($input: PageInput!) {\n    record: createPage(input: $input) {\n      _id\n      version\n    }\n  }\n": typeof types.CreatePageDocument,
    "\n  mutation UpdatePage($id: ID!, $version: Int!, $input: PageInput!) {\n    record: updatePage(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n": typeof types.UpdatePageDocument,
    "\n  mutation DeletePage($id: ID!) {\n    record: deletePage(id: $id) {\n      _id\n    }\n  }\n": typeof types.DeletePageDocument,
    "\n  mutation RestorePage($id: ID!) {\n    record: restorePage(id: $id) {\n      _id\n    }\n  }\n": typeof types.RestorePageDocument,
    "\n  query AdminServices($trashed: Boolean) {\n    records: adminServices(trashed: $trashed) {\n      _id\n      version\n      title\n      category\n      price\n      isActive\n      deletedAt\n    }\n  }\n": typeof types.AdminServicesDocument,
    "\n  query AdminService($id: ID!) {\n    record: adminService(id: $id) {\n      _id\n      version\n      title\n      description\n      icon\n      category\n      price\n      priceType\n      duration\n      features\n      status\n    }\n  }\n": typeof types.AdminServiceDocument,
    "\n  mutation CreateService($input: ServiceInput!) {\n    record: createService(input: $input) {\n      _id\n      version\n    }\n  }\n": typeof types.CreateServiceDocument,
    "\n  mutation UpdateService($id: ID!, $version: Int!, $input: ServiceInput!) {\n    record: updateService(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n": typeof types.UpdateServiceDocument,
    "\n  mutation DeleteService($id: ID!) {\n    record: deleteService(id: $id) {\n      _id\n    }\n  }\n": typeof types.DeleteServiceDocument,
    "\n  mutation RestoreService($id: ID!) {\n    record: restoreService(id: $id) {\n      _id\n    }\n  }\n": typeof types.RestoreServiceDocument,
    "\n  mutation ReorderServices($ids: [ID!]!) {\n    records: reorderServices(ids: $ids) {\n      _id\n    }\n  }\n": typeof types.ReorderServicesDocument,
    "\n  query AdminSettings {\n    record: siteSettings {\n      version\n      brand\n      email\n      phone\n      location\n      address\n      socialHandle\n      hours {\n        days\n        time\n      }\n      videoUrl\n    }\n  }\n": typeof types.AdminSettingsDocument,
    "\n  mutation UpdateSettings($version: Int!, $input: SiteSettingsInput!) {\n    record: updateSiteSettings(version: $version, input: $input) {\n      version\n    }\n  }\n": typeof types.UpdateSettingsDocument,
    "\n  query AdminTeamMembers($trashed: Boolean) {\n    records: adminTeamMembers(trashed: $trashed) {\n      _id\n      version\n      name\n      position\n      department\n      isActive\n      deletedAt\n    }\n  }\n": typeof types.AdminTeamMembersDocument,
    "\n  query AdminTeamMember($id: ID!) {\n    record: adminTeamMember(id: $id) {\n      _id\n      version\n      name\n      position\n      department\n      bio\n      experience\n      education\n      imageUrl\n      email\n      phone\n      linkedin\n      twitter\n      status\n    }\n  }\n": typeof types.AdminTeamMemberDocument,
    "\n  mutation CreateTeamMember($input: TeamMemberInput!) {\n    record: createTeamMember(input: $input) {\n      _id\n      version\n    }\n  }\n": typeof types.CreateTeamMemberDocument,
    "\n  mutation UpdateTeamMember($id: ID!, $version: Int!, $input: TeamMemberInput!) {\n    record: updateTeamMember(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n": typeof types.UpdateTeamMemberDocument,
    "\n  mutation DeleteTeamMember($id: ID!) {\n    record: deleteTeamMember(id: $id) {\n      _id\n    }\n  }\n": typeof types.DeleteTeamMemberDocument,
    "\n  mutation RestoreTeamMember($id: ID!) {\n    record: restoreTeamMember(id: $id) {\n      _id\n    }\n  }\n": typeof types.RestoreTeamMemberDocument,
    "\n  mutation ReorderTeamMembers($ids: [ID!]!) {\n    records: reorderTeamMembers(ids: $ids) {\n      _id\n    }\n  }\n": typeof types.ReorderTeamMembersDocument,
    "\n  query AdminTestimonials($trashed: Boolean) {\n    records: adminTestimonials(trashed: $trashed) {\n      _id\n      version\n      name\n      position\n      company\n      rating\n      status\n      isActive\n      isFromVisitor\n      deletedAt\n    }\n  }\n": typeof types.AdminTestimonialsDocument,
    "\n  query AdminTestimonial($id: ID!) {\n    record: adminTestimonial(id: $id) {\n      _id\n      version\n      name\n      position\n      company\n      content\n      rating\n      imageUrl\n      status\n    }\n  }\n": typeof types.AdminTestimonialDocument,
    "\n  mutation CreateTestimonial($input: TestimonialInput!) {\n    record: createTestimonial(input: $input) {\n      _id\n      version\n    }\n  }\n": typeof types.CreateTestimonialDocument,
    "\n  mutation UpdateTestimonial($id: ID!, $version: Int!, $input: TestimonialInput!) {\n    record: updateTestimonial(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n": typeof types.UpdateTestimonialDocument,
    "\n  mutation DeleteTestimonial($id: ID!) {\n    record: deleteTestimonial(id: $id) {\n      _id\n    }\n  }\n": typeof types.DeleteTestimonialDocument,
    "\n  mutation RestoreTestimonial($id: ID!) {\n    record: restoreTestimonial(id: $id) {\n      _id\n    }\n  }\n": typeof types.RestoreTestimonialDocument,
    "\n  mutation ReorderTestimonials($ids: [ID!]!) {\n    records: reorderTestimonials(ids: $ids) {\n      _id\n    }\n  }\n": typeof types.ReorderTestimonialsDocument,
    "\n  subscription InboxChanged {\n    inboxChanged {\n      received {\n        ...InboxRow\n      }\n      changed {\n        ...ChangedContact\n      }\n    }\n  }\n\n  fragment InboxRow on Contact {\n    __typename\n    _id\n    version\n    name\n    email\n    phone\n    company\n    service\n    status\n    followUpOn\n    createdAt\n  }\n": typeof types.InboxChangedDocument,
    "\n  fragment ChangedContact on Contact {\n    __typename\n    _id\n    version\n    status\n    followUpOn\n    updatedAt\n    notes {\n      _id\n      text\n      admin\n      createdAt\n    }\n    history {\n      _id\n      action\n      kind\n      admin\n      before\n      after\n      createdAt\n    }\n  }\n": typeof types.ChangedContactFragmentDoc,
    "\n  fragment ContactVersion on Contact {\n    version\n  }\n": typeof types.ContactVersionFragmentDoc,
    "\n  query NewestContacts {\n    adminContacts(first: 50) {\n      edges {\n        node {\n          ...InboxRow\n        }\n      }\n    }\n  }\n": typeof types.NewestContactsDocument,
    "\n  query AdminPictures($trashed: Boolean) {\n    records: adminPictures(trashed: $trashed) {\n      _id\n      version\n      name\n      alt\n      url\n      thumbnailUrl\n      width\n      height\n      bytes\n      createdAt\n      deletedAt\n    }\n  }\n": typeof types.AdminPicturesDocument,
    "\n  query AdminPicture($id: ID!) {\n    record: adminPicture(id: $id) {\n      _id\n      version\n      name\n      alt\n      url\n      thumbnailUrl\n      width\n      height\n      bytes\n      createdAt\n    }\n  }\n": typeof types.AdminPictureDocument,
    "\n  mutation UpdatePicture($id: ID!, $version: Int!, $input: PictureInput!) {\n    record: updatePicture(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n": typeof types.UpdatePictureDocument,
    "\n  mutation DeletePicture($id: ID!) {\n    record: deletePicture(id: $id) {\n      _id\n    }\n  }\n": typeof types.DeletePictureDocument,
    "\n  mutation RestorePicture($id: ID!) {\n    record: restorePicture(id: $id) {\n      _id\n    }\n  }\n": typeof types.RestorePictureDocument,
    "\n  query Me {\n    me {\n      _id\n      email\n    }\n  }\n": typeof types.MeDocument,
    "\n  query Brand {\n    siteSettings {\n      brand\n    }\n  }\n": typeof types.BrandDocument,
    "\n  query Blog($first: Int, $after: String, $category: String, $tag: String) {\n    blogPosts(first: $first, after: $after, category: $category, tag: $tag) {\n      totalCount\n      edges {\n        node {\n          ...PostCard\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    blogTopics {\n      categories {\n        name\n      }\n      tags {\n        name\n      }\n    }\n  }\n": typeof types.BlogDocument,
    "\n  query Page($path: String!) {\n    page(path: $path) {\n      path\n      title\n      description\n      content\n    }\n  }\n": typeof types.PageDocument,
    "\n  query PagesChanged {\n    pages {\n      path\n      updatedAt\n    }\n  }\n": typeof types.PagesChangedDocument,
    "\n  query HeroSlides {\n    heroSlides {\n      _id\n      title\n      description\n      backgroundImage\n    }\n  }\n": typeof types.HeroSlidesDocument,
    "\n  query HomeServices($first: Int) {\n    services(first: $first) {\n      _id\n      icon\n      title\n      description\n      features\n    }\n  }\n": typeof types.HomeServicesDocument,
    "\n  query Testimonials($first: Int) {\n    testimonials(first: $first) {\n      _id\n      name\n      position\n      company\n      text\n      rating\n      imageUrl\n    }\n  }\n": typeof types.TestimonialsDocument,
    "\n  query Frame {\n    menu {\n      _id\n      title\n      icon\n      path\n      submenu {\n        title\n        path\n        submenu {\n          title\n          path\n        }\n      }\n    }\n    siteSettings {\n      brand\n      email\n      phone\n      location\n      address\n      socialHandle\n      hours {\n        days\n        time\n      }\n      videoUrl\n    }\n  }\n": typeof types.FrameDocument,
    "\n  query BlogPost($slug: String!) {\n    blogPost(slug: $slug) {\n      ...PostCard\n      tags\n      updatedAt\n      related(first: 3) {\n        ...PostCard\n      }\n    }\n  }\n": typeof types.BlogPostDocument,
    "\n  query PostsChanged($after: String) {\n    blogPosts(first: 100, after: $after) {\n      edges {\n        node {\n          slug\n          updatedAt\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.PostsChangedDocument,
    "\n  fragment PostCard on BlogPost {\n    slug\n    title\n    excerpt\n    content\n    author {\n      name\n    }\n    category\n    imageUrl\n    publishedAt\n    createdAt\n  }\n": typeof types.PostCardFragmentDoc,
    "\n  query Search($query: String!, $first: Int) {\n    search(query: $query, first: $first) {\n      kind\n      title\n      path\n      summary\n    }\n  }\n": typeof types.SearchDocument,
    "\n  query Services($category: String) {\n    services(category: $category) {\n      _id\n      icon\n      title\n      description\n      features\n      category\n      price\n      priceType\n      duration\n    }\n  }\n": typeof types.ServicesDocument,
    "\n  query ServicesChanged {\n    services {\n      updatedAt\n    }\n  }\n": typeof types.ServicesChangedDocument,
    "\n  query Team {\n    teamMembers {\n      _id\n      name\n      position\n      department\n      bio\n      experience\n      education\n      imageUrl\n      email\n      phone\n      linkedin\n      twitter\n    }\n  }\n": typeof types.TeamDocument,
};
const documents: Documents = {
    "\n  query AdminActivity($first: Int, $after: String, $kind: String) {\n    adminActivity(first: $first, after: $after, kind: $kind) {\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      edges {\n        cursor\n        node {\n          _id\n          action\n          kind\n          recordId\n          title\n          admin\n          before\n          after\n          createdAt\n        }\n      }\n    }\n  }\n": types.AdminActivityDocument,
    "\n  query AdminBlogPosts($trashed: Boolean) {\n    records: adminBlogPosts(trashed: $trashed) {\n      _id\n      version\n      title\n      author {\n        name\n      }\n      status\n      isPublished\n      publishAt\n      views\n      createdAt\n      deletedAt\n    }\n  }\n": types.AdminBlogPostsDocument,
    "\n  query AdminBlogPost($id: ID!) {\n    record: adminBlogPost(id: $id) {\n      _id\n      version\n      title\n      excerpt\n      content\n      author {\n        name\n      }\n      category\n      tags\n      imageUrl\n      status\n      publishAt\n    }\n  }\n": types.AdminBlogPostDocument,
    "\n  mutation CreateBlogPost($input: BlogPostInput!) {\n    record: createBlogPost(input: $input) {\n      _id\n      version\n    }\n  }\n": types.CreateBlogPostDocument,
    "\n  mutation UpdateBlogPost($id: ID!, $version: Int!, $input: BlogPostInput!) {\n    record: updateBlogPost(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n": types.UpdateBlogPostDocument,
    "\n  mutation DeleteBlogPost($id: ID!) {\n    record: deleteBlogPost(id: $id) {\n      _id\n    }\n  }\n": types.DeleteBlogPostDocument,
    "\n  mutation RestoreBlogPost($id: ID!) {\n    record: restoreBlogPost(id: $id) {\n      _id\n    }\n  }\n": types.RestoreBlogPostDocument,
    "\n  query AdminContacts(\n    $first: Int\n    $after: String\n    $status: String\n    $query: String\n    $order: ContactOrder\n  ) {\n    adminContacts(first: $first, after: $after, status: $status, query: $query, order: $order) {\n      totalCount\n      totalIsCapped\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      edges {\n        cursor\n        node {\n          ...InboxRow\n        }\n      }\n    }\n  }\n": types.AdminContactsDocument,
    "\n  query AdminContact($id: ID!) {\n    adminContact(id: $id) {\n      ...ChangedContact\n      name\n      email\n      phone\n      phoneNumber\n      company\n      service\n      message\n      createdAt\n      others {\n        _id\n        name\n        service\n        status\n        createdAt\n      }\n    }\n  }\n": types.AdminContactDocument,
    "\n  mutation UpdateContact($id: ID!, $input: ContactUpdateInput!, $version: Int) {\n    updateContact(id: $id, input: $input, version: $version) {\n      _id\n      version\n      status\n      followUpOn\n      updatedAt\n      history {\n        _id\n        action\n        kind\n        admin\n        before\n        after\n        createdAt\n      }\n    }\n  }\n": types.UpdateContactDocument,
    "\n  mutation AddContactNote($contactId: ID!, $input: ContactNoteInput!) {\n    addContactNote(contactId: $contactId, input: $input) {\n      _id\n      text\n      admin\n      createdAt\n    }\n  }\n": types.AddContactNoteDocument,
    "\n  query Dashboard($waiting: Int!, $due: Int!, $days: Int!) {\n    adminStats {\n      totalContacts\n      totalServices\n      totalBlogPosts\n      totalTestimonials\n      totalTeam\n    }\n    waiting: adminContacts(first: $waiting, status: \"new\") {\n      totalCount\n      totalIsCapped\n      edges {\n        node {\n          _id\n          name\n          service\n          createdAt\n        }\n      }\n    }\n    dueFollowUps(first: $due) {\n      _id\n      name\n      service\n      followUpOn\n    }\n    enquiriesByDay(days: $days) {\n      day\n      count\n    }\n  }\n": types.DashboardDocument,
    "\n  query AdminHeroSlides($trashed: Boolean) {\n    records: adminHeroSlides(trashed: $trashed) {\n      _id\n      version\n      title\n      description\n      backgroundImage\n      deletedAt\n    }\n  }\n": types.AdminHeroSlidesDocument,
    "\n  query AdminHeroSlide($id: ID!) {\n    record: adminHeroSlide(id: $id) {\n      _id\n      version\n      title\n      description\n      backgroundImage\n    }\n  }\n": types.AdminHeroSlideDocument,
    "\n  mutation CreateHeroSlide($input: HeroSlideInput!) {\n    record: createHeroSlide(input: $input) {\n      _id\n      version\n    }\n  }\n": types.CreateHeroSlideDocument,
    "\n  mutation UpdateHeroSlide($id: ID!, $version: Int!, $input: HeroSlideInput!) {\n    record: updateHeroSlide(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n": types.UpdateHeroSlideDocument,
    "\n  mutation DeleteHeroSlide($id: ID!) {\n    record: deleteHeroSlide(id: $id) {\n      _id\n    }\n  }\n": types.DeleteHeroSlideDocument,
    "\n  mutation RestoreHeroSlide($id: ID!) {\n    record: restoreHeroSlide(id: $id) {\n      _id\n    }\n  }\n": types.RestoreHeroSlideDocument,
    "\n  mutation ReorderHeroSlides($ids: [ID!]!) {\n    records: reorderHeroSlides(ids: $ids) {\n      _id\n    }\n  }\n": types.ReorderHeroSlidesDocument,
    "\n  query AdminMenuItems($trashed: Boolean) {\n    records: adminMenuItems(trashed: $trashed) {\n      _id\n      version\n      title\n      path\n      submenu {\n        title\n      }\n      deletedAt\n    }\n  }\n": types.AdminMenuItemsDocument,
    "\n  query AdminMenuItem($id: ID!) {\n    record: adminMenuItem(id: $id) {\n      _id\n      version\n      title\n      icon\n      path\n      submenu {\n        title\n        path\n        submenu {\n          title\n          path\n        }\n      }\n    }\n  }\n": types.AdminMenuItemDocument,
    "\n  mutation CreateMenuItem($input: MenuItemInput!) {\n    record: createMenuItem(input: $input) {\n      _id\n      version\n    }\n  }\n": types.CreateMenuItemDocument,
    "\n  mutation UpdateMenuItem($id: ID!, $version: Int!, $input: MenuItemInput!) {\n    record: updateMenuItem(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n": types.UpdateMenuItemDocument,
    "\n  mutation DeleteMenuItem($id: ID!) {\n    record: deleteMenuItem(id: $id) {\n      _id\n    }\n  }\n": types.DeleteMenuItemDocument,
    "\n  mutation RestoreMenuItem($id: ID!) {\n    record: restoreMenuItem(id: $id) {\n      _id\n    }\n  }\n": types.RestoreMenuItemDocument,
    "\n  mutation ReorderMenuItems($ids: [ID!]!) {\n    records: reorderMenuItems(ids: $ids) {\n      _id\n    }\n  }\n": types.ReorderMenuItemsDocument,
    "\n  query AdminPages($trashed: Boolean) {\n    records: adminPages(trashed: $trashed) {\n      _id\n      version\n      path\n      title\n      status\n      isPublished\n      updatedAt\n      deletedAt\n    }\n  }\n": types.AdminPagesDocument,
    "\n  query AdminPage($id: ID!) {\n    record: adminPage(id: $id) {\n      _id\n      version\n      path\n      title\n      description\n      content\n      status\n    }\n  }\n": types.AdminPageDocument,
    "\n  mutation CreatePage($input: PageInput!) {\n    record: createPage(input: $input) {\n      _id\n      version\n    }\n  }\n": types.CreatePageDocument,
    "\n  mutation UpdatePage($id: ID!, $version: Int!, $input: PageInput!) {\n    record: updatePage(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n": types.UpdatePageDocument,
    "\n  mutation DeletePage($id: ID!) {\n    record: deletePage(id: $id) {\n      _id\n    }\n  }\n": types.DeletePageDocument,
    "\n  mutation RestorePage($id: ID!) {\n    record: restorePage(id: $id) {\n      _id\n    }\n  }\n": types.RestorePageDocument,
    "\n  query AdminServices($trashed: Boolean) {\n    records: adminServices(trashed: $trashed) {\n      _id\n      version\n      title\n      category\n      price\n      isActive\n      deletedAt\n    }\n  }\n": types.AdminServicesDocument,
    "\n  query AdminService($id: ID!) {\n    record: adminService(id: $id) {\n      _id\n      version\n      title\n      description\n      icon\n      category\n      price\n      priceType\n      duration\n      features\n      status\n    }\n  }\n": types.AdminServiceDocument,
    "\n  mutation CreateService($input: ServiceInput!) {\n    record: createService(input: $input) {\n      _id\n      version\n    }\n  }\n": types.CreateServiceDocument,
    "\n  mutation UpdateService($id: ID!, $version: Int!, $input: ServiceInput!) {\n    record: updateService(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n": types.UpdateServiceDocument,
    "\n  mutation DeleteService($id: ID!) {\n    record: deleteService(id: $id) {\n      _id\n    }\n  }\n": types.DeleteServiceDocument,
    "\n  mutation RestoreService($id: ID!) {\n    record: restoreService(id: $id) {\n      _id\n    }\n  }\n": types.RestoreServiceDocument,
    "\n  mutation ReorderServices($ids: [ID!]!) {\n    records: reorderServices(ids: $ids) {\n      _id\n    }\n  }\n": types.ReorderServicesDocument,
    "\n  query AdminSettings {\n    record: siteSettings {\n      version\n      brand\n      email\n      phone\n      location\n      address\n      socialHandle\n      hours {\n        days\n        time\n      }\n      videoUrl\n    }\n  }\n": types.AdminSettingsDocument,
    "\n  mutation UpdateSettings($version: Int!, $input: SiteSettingsInput!) {\n    record: updateSiteSettings(version: $version, input: $input) {\n      version\n    }\n  }\n": types.UpdateSettingsDocument,
    "\n  query AdminTeamMembers($trashed: Boolean) {\n    records: adminTeamMembers(trashed: $trashed) {\n      _id\n      version\n      name\n      position\n      department\n      isActive\n      deletedAt\n    }\n  }\n": types.AdminTeamMembersDocument,
    "\n  query AdminTeamMember($id: ID!) {\n    record: adminTeamMember(id: $id) {\n      _id\n      version\n      name\n      position\n      department\n      bio\n      experience\n      education\n      imageUrl\n      email\n      phone\n      linkedin\n      twitter\n      status\n    }\n  }\n": types.AdminTeamMemberDocument,
    "\n  mutation CreateTeamMember($input: TeamMemberInput!) {\n    record: createTeamMember(input: $input) {\n      _id\n      version\n    }\n  }\n": types.CreateTeamMemberDocument,
    "\n  mutation UpdateTeamMember($id: ID!, $version: Int!, $input: TeamMemberInput!) {\n    record: updateTeamMember(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n": types.UpdateTeamMemberDocument,
    "\n  mutation DeleteTeamMember($id: ID!) {\n    record: deleteTeamMember(id: $id) {\n      _id\n    }\n  }\n": types.DeleteTeamMemberDocument,
    "\n  mutation RestoreTeamMember($id: ID!) {\n    record: restoreTeamMember(id: $id) {\n      _id\n    }\n  }\n": types.RestoreTeamMemberDocument,
    "\n  mutation ReorderTeamMembers($ids: [ID!]!) {\n    records: reorderTeamMembers(ids: $ids) {\n      _id\n    }\n  }\n": types.ReorderTeamMembersDocument,
    "\n  query AdminTestimonials($trashed: Boolean) {\n    records: adminTestimonials(trashed: $trashed) {\n      _id\n      version\n      name\n      position\n      company\n      rating\n      status\n      isActive\n      isFromVisitor\n      deletedAt\n    }\n  }\n": types.AdminTestimonialsDocument,
    "\n  query AdminTestimonial($id: ID!) {\n    record: adminTestimonial(id: $id) {\n      _id\n      version\n      name\n      position\n      company\n      content\n      rating\n      imageUrl\n      status\n    }\n  }\n": types.AdminTestimonialDocument,
    "\n  mutation CreateTestimonial($input: TestimonialInput!) {\n    record: createTestimonial(input: $input) {\n      _id\n      version\n    }\n  }\n": types.CreateTestimonialDocument,
    "\n  mutation UpdateTestimonial($id: ID!, $version: Int!, $input: TestimonialInput!) {\n    record: updateTestimonial(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n": types.UpdateTestimonialDocument,
    "\n  mutation DeleteTestimonial($id: ID!) {\n    record: deleteTestimonial(id: $id) {\n      _id\n    }\n  }\n": types.DeleteTestimonialDocument,
    "\n  mutation RestoreTestimonial($id: ID!) {\n    record: restoreTestimonial(id: $id) {\n      _id\n    }\n  }\n": types.RestoreTestimonialDocument,
    "\n  mutation ReorderTestimonials($ids: [ID!]!) {\n    records: reorderTestimonials(ids: $ids) {\n      _id\n    }\n  }\n": types.ReorderTestimonialsDocument,
    "\n  subscription InboxChanged {\n    inboxChanged {\n      received {\n        ...InboxRow\n      }\n      changed {\n        ...ChangedContact\n      }\n    }\n  }\n\n  fragment InboxRow on Contact {\n    __typename\n    _id\n    version\n    name\n    email\n    phone\n    company\n    service\n    status\n    followUpOn\n    createdAt\n  }\n": types.InboxChangedDocument,
    "\n  fragment ChangedContact on Contact {\n    __typename\n    _id\n    version\n    status\n    followUpOn\n    updatedAt\n    notes {\n      _id\n      text\n      admin\n      createdAt\n    }\n    history {\n      _id\n      action\n      kind\n      admin\n      before\n      after\n      createdAt\n    }\n  }\n": types.ChangedContactFragmentDoc,
    "\n  fragment ContactVersion on Contact {\n    version\n  }\n": types.ContactVersionFragmentDoc,
    "\n  query NewestContacts {\n    adminContacts(first: 50) {\n      edges {\n        node {\n          ...InboxRow\n        }\n      }\n    }\n  }\n": types.NewestContactsDocument,
    "\n  query AdminPictures($trashed: Boolean) {\n    records: adminPictures(trashed: $trashed) {\n      _id\n      version\n      name\n      alt\n      url\n      thumbnailUrl\n      width\n      height\n      bytes\n      createdAt\n      deletedAt\n    }\n  }\n": types.AdminPicturesDocument,
    "\n  query AdminPicture($id: ID!) {\n    record: adminPicture(id: $id) {\n      _id\n      version\n      name\n      alt\n      url\n      thumbnailUrl\n      width\n      height\n      bytes\n      createdAt\n    }\n  }\n": types.AdminPictureDocument,
    "\n  mutation UpdatePicture($id: ID!, $version: Int!, $input: PictureInput!) {\n    record: updatePicture(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n": types.UpdatePictureDocument,
    "\n  mutation DeletePicture($id: ID!) {\n    record: deletePicture(id: $id) {\n      _id\n    }\n  }\n": types.DeletePictureDocument,
    "\n  mutation RestorePicture($id: ID!) {\n    record: restorePicture(id: $id) {\n      _id\n    }\n  }\n": types.RestorePictureDocument,
    "\n  query Me {\n    me {\n      _id\n      email\n    }\n  }\n": types.MeDocument,
    "\n  query Brand {\n    siteSettings {\n      brand\n    }\n  }\n": types.BrandDocument,
    "\n  query Blog($first: Int, $after: String, $category: String, $tag: String) {\n    blogPosts(first: $first, after: $after, category: $category, tag: $tag) {\n      totalCount\n      edges {\n        node {\n          ...PostCard\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    blogTopics {\n      categories {\n        name\n      }\n      tags {\n        name\n      }\n    }\n  }\n": types.BlogDocument,
    "\n  query Page($path: String!) {\n    page(path: $path) {\n      path\n      title\n      description\n      content\n    }\n  }\n": types.PageDocument,
    "\n  query PagesChanged {\n    pages {\n      path\n      updatedAt\n    }\n  }\n": types.PagesChangedDocument,
    "\n  query HeroSlides {\n    heroSlides {\n      _id\n      title\n      description\n      backgroundImage\n    }\n  }\n": types.HeroSlidesDocument,
    "\n  query HomeServices($first: Int) {\n    services(first: $first) {\n      _id\n      icon\n      title\n      description\n      features\n    }\n  }\n": types.HomeServicesDocument,
    "\n  query Testimonials($first: Int) {\n    testimonials(first: $first) {\n      _id\n      name\n      position\n      company\n      text\n      rating\n      imageUrl\n    }\n  }\n": types.TestimonialsDocument,
    "\n  query Frame {\n    menu {\n      _id\n      title\n      icon\n      path\n      submenu {\n        title\n        path\n        submenu {\n          title\n          path\n        }\n      }\n    }\n    siteSettings {\n      brand\n      email\n      phone\n      location\n      address\n      socialHandle\n      hours {\n        days\n        time\n      }\n      videoUrl\n    }\n  }\n": types.FrameDocument,
    "\n  query BlogPost($slug: String!) {\n    blogPost(slug: $slug) {\n      ...PostCard\n      tags\n      updatedAt\n      related(first: 3) {\n        ...PostCard\n      }\n    }\n  }\n": types.BlogPostDocument,
    "\n  query PostsChanged($after: String) {\n    blogPosts(first: 100, after: $after) {\n      edges {\n        node {\n          slug\n          updatedAt\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.PostsChangedDocument,
    "\n  fragment PostCard on BlogPost {\n    slug\n    title\n    excerpt\n    content\n    author {\n      name\n    }\n    category\n    imageUrl\n    publishedAt\n    createdAt\n  }\n": types.PostCardFragmentDoc,
    "\n  query Search($query: String!, $first: Int) {\n    search(query: $query, first: $first) {\n      kind\n      title\n      path\n      summary\n    }\n  }\n": types.SearchDocument,
    "\n  query Services($category: String) {\n    services(category: $category) {\n      _id\n      icon\n      title\n      description\n      features\n      category\n      price\n      priceType\n      duration\n    }\n  }\n": types.ServicesDocument,
    "\n  query ServicesChanged {\n    services {\n      updatedAt\n    }\n  }\n": types.ServicesChangedDocument,
    "\n  query Team {\n    teamMembers {\n      _id\n      name\n      position\n      department\n      bio\n      experience\n      education\n      imageUrl\n      email\n      phone\n      linkedin\n      twitter\n    }\n  }\n": types.TeamDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminActivity($first: Int, $after: String, $kind: String) {\n    adminActivity(first: $first, after: $after, kind: $kind) {\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      edges {\n        cursor\n        node {\n          _id\n          action\n          kind\n          recordId\n          title\n          admin\n          before\n          after\n          createdAt\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query AdminActivity($first: Int, $after: String, $kind: String) {\n    adminActivity(first: $first, after: $after, kind: $kind) {\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      edges {\n        cursor\n        node {\n          _id\n          action\n          kind\n          recordId\n          title\n          admin\n          before\n          after\n          createdAt\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminBlogPosts($trashed: Boolean) {\n    records: adminBlogPosts(trashed: $trashed) {\n      _id\n      version\n      title\n      author {\n        name\n      }\n      status\n      isPublished\n      publishAt\n      views\n      createdAt\n      deletedAt\n    }\n  }\n"): (typeof documents)["\n  query AdminBlogPosts($trashed: Boolean) {\n    records: adminBlogPosts(trashed: $trashed) {\n      _id\n      version\n      title\n      author {\n        name\n      }\n      status\n      isPublished\n      publishAt\n      views\n      createdAt\n      deletedAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminBlogPost($id: ID!) {\n    record: adminBlogPost(id: $id) {\n      _id\n      version\n      title\n      excerpt\n      content\n      author {\n        name\n      }\n      category\n      tags\n      imageUrl\n      status\n      publishAt\n    }\n  }\n"): (typeof documents)["\n  query AdminBlogPost($id: ID!) {\n    record: adminBlogPost(id: $id) {\n      _id\n      version\n      title\n      excerpt\n      content\n      author {\n        name\n      }\n      category\n      tags\n      imageUrl\n      status\n      publishAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateBlogPost($input: BlogPostInput!) {\n    record: createBlogPost(input: $input) {\n      _id\n      version\n    }\n  }\n"): (typeof documents)["\n  mutation CreateBlogPost($input: BlogPostInput!) {\n    record: createBlogPost(input: $input) {\n      _id\n      version\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateBlogPost($id: ID!, $version: Int!, $input: BlogPostInput!) {\n    record: updateBlogPost(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateBlogPost($id: ID!, $version: Int!, $input: BlogPostInput!) {\n    record: updateBlogPost(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteBlogPost($id: ID!) {\n    record: deleteBlogPost(id: $id) {\n      _id\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteBlogPost($id: ID!) {\n    record: deleteBlogPost(id: $id) {\n      _id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RestoreBlogPost($id: ID!) {\n    record: restoreBlogPost(id: $id) {\n      _id\n    }\n  }\n"): (typeof documents)["\n  mutation RestoreBlogPost($id: ID!) {\n    record: restoreBlogPost(id: $id) {\n      _id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminContacts(\n    $first: Int\n    $after: String\n    $status: String\n    $query: String\n    $order: ContactOrder\n  ) {\n    adminContacts(first: $first, after: $after, status: $status, query: $query, order: $order) {\n      totalCount\n      totalIsCapped\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      edges {\n        cursor\n        node {\n          ...InboxRow\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query AdminContacts(\n    $first: Int\n    $after: String\n    $status: String\n    $query: String\n    $order: ContactOrder\n  ) {\n    adminContacts(first: $first, after: $after, status: $status, query: $query, order: $order) {\n      totalCount\n      totalIsCapped\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      edges {\n        cursor\n        node {\n          ...InboxRow\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminContact($id: ID!) {\n    adminContact(id: $id) {\n      ...ChangedContact\n      name\n      email\n      phone\n      phoneNumber\n      company\n      service\n      message\n      createdAt\n      others {\n        _id\n        name\n        service\n        status\n        createdAt\n      }\n    }\n  }\n"): (typeof documents)["\n  query AdminContact($id: ID!) {\n    adminContact(id: $id) {\n      ...ChangedContact\n      name\n      email\n      phone\n      phoneNumber\n      company\n      service\n      message\n      createdAt\n      others {\n        _id\n        name\n        service\n        status\n        createdAt\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateContact($id: ID!, $input: ContactUpdateInput!, $version: Int) {\n    updateContact(id: $id, input: $input, version: $version) {\n      _id\n      version\n      status\n      followUpOn\n      updatedAt\n      history {\n        _id\n        action\n        kind\n        admin\n        before\n        after\n        createdAt\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateContact($id: ID!, $input: ContactUpdateInput!, $version: Int) {\n    updateContact(id: $id, input: $input, version: $version) {\n      _id\n      version\n      status\n      followUpOn\n      updatedAt\n      history {\n        _id\n        action\n        kind\n        admin\n        before\n        after\n        createdAt\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AddContactNote($contactId: ID!, $input: ContactNoteInput!) {\n    addContactNote(contactId: $contactId, input: $input) {\n      _id\n      text\n      admin\n      createdAt\n    }\n  }\n"): (typeof documents)["\n  mutation AddContactNote($contactId: ID!, $input: ContactNoteInput!) {\n    addContactNote(contactId: $contactId, input: $input) {\n      _id\n      text\n      admin\n      createdAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Dashboard($waiting: Int!, $due: Int!, $days: Int!) {\n    adminStats {\n      totalContacts\n      totalServices\n      totalBlogPosts\n      totalTestimonials\n      totalTeam\n    }\n    waiting: adminContacts(first: $waiting, status: \"new\") {\n      totalCount\n      totalIsCapped\n      edges {\n        node {\n          _id\n          name\n          service\n          createdAt\n        }\n      }\n    }\n    dueFollowUps(first: $due) {\n      _id\n      name\n      service\n      followUpOn\n    }\n    enquiriesByDay(days: $days) {\n      day\n      count\n    }\n  }\n"): (typeof documents)["\n  query Dashboard($waiting: Int!, $due: Int!, $days: Int!) {\n    adminStats {\n      totalContacts\n      totalServices\n      totalBlogPosts\n      totalTestimonials\n      totalTeam\n    }\n    waiting: adminContacts(first: $waiting, status: \"new\") {\n      totalCount\n      totalIsCapped\n      edges {\n        node {\n          _id\n          name\n          service\n          createdAt\n        }\n      }\n    }\n    dueFollowUps(first: $due) {\n      _id\n      name\n      service\n      followUpOn\n    }\n    enquiriesByDay(days: $days) {\n      day\n      count\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminHeroSlides($trashed: Boolean) {\n    records: adminHeroSlides(trashed: $trashed) {\n      _id\n      version\n      title\n      description\n      backgroundImage\n      deletedAt\n    }\n  }\n"): (typeof documents)["\n  query AdminHeroSlides($trashed: Boolean) {\n    records: adminHeroSlides(trashed: $trashed) {\n      _id\n      version\n      title\n      description\n      backgroundImage\n      deletedAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminHeroSlide($id: ID!) {\n    record: adminHeroSlide(id: $id) {\n      _id\n      version\n      title\n      description\n      backgroundImage\n    }\n  }\n"): (typeof documents)["\n  query AdminHeroSlide($id: ID!) {\n    record: adminHeroSlide(id: $id) {\n      _id\n      version\n      title\n      description\n      backgroundImage\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateHeroSlide($input: HeroSlideInput!) {\n    record: createHeroSlide(input: $input) {\n      _id\n      version\n    }\n  }\n"): (typeof documents)["\n  mutation CreateHeroSlide($input: HeroSlideInput!) {\n    record: createHeroSlide(input: $input) {\n      _id\n      version\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateHeroSlide($id: ID!, $version: Int!, $input: HeroSlideInput!) {\n    record: updateHeroSlide(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateHeroSlide($id: ID!, $version: Int!, $input: HeroSlideInput!) {\n    record: updateHeroSlide(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteHeroSlide($id: ID!) {\n    record: deleteHeroSlide(id: $id) {\n      _id\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteHeroSlide($id: ID!) {\n    record: deleteHeroSlide(id: $id) {\n      _id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RestoreHeroSlide($id: ID!) {\n    record: restoreHeroSlide(id: $id) {\n      _id\n    }\n  }\n"): (typeof documents)["\n  mutation RestoreHeroSlide($id: ID!) {\n    record: restoreHeroSlide(id: $id) {\n      _id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ReorderHeroSlides($ids: [ID!]!) {\n    records: reorderHeroSlides(ids: $ids) {\n      _id\n    }\n  }\n"): (typeof documents)["\n  mutation ReorderHeroSlides($ids: [ID!]!) {\n    records: reorderHeroSlides(ids: $ids) {\n      _id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminMenuItems($trashed: Boolean) {\n    records: adminMenuItems(trashed: $trashed) {\n      _id\n      version\n      title\n      path\n      submenu {\n        title\n      }\n      deletedAt\n    }\n  }\n"): (typeof documents)["\n  query AdminMenuItems($trashed: Boolean) {\n    records: adminMenuItems(trashed: $trashed) {\n      _id\n      version\n      title\n      path\n      submenu {\n        title\n      }\n      deletedAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminMenuItem($id: ID!) {\n    record: adminMenuItem(id: $id) {\n      _id\n      version\n      title\n      icon\n      path\n      submenu {\n        title\n        path\n        submenu {\n          title\n          path\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query AdminMenuItem($id: ID!) {\n    record: adminMenuItem(id: $id) {\n      _id\n      version\n      title\n      icon\n      path\n      submenu {\n        title\n        path\n        submenu {\n          title\n          path\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateMenuItem($input: MenuItemInput!) {\n    record: createMenuItem(input: $input) {\n      _id\n      version\n    }\n  }\n"): (typeof documents)["\n  mutation CreateMenuItem($input: MenuItemInput!) {\n    record: createMenuItem(input: $input) {\n      _id\n      version\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateMenuItem($id: ID!, $version: Int!, $input: MenuItemInput!) {\n    record: updateMenuItem(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateMenuItem($id: ID!, $version: Int!, $input: MenuItemInput!) {\n    record: updateMenuItem(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteMenuItem($id: ID!) {\n    record: deleteMenuItem(id: $id) {\n      _id\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteMenuItem($id: ID!) {\n    record: deleteMenuItem(id: $id) {\n      _id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RestoreMenuItem($id: ID!) {\n    record: restoreMenuItem(id: $id) {\n      _id\n    }\n  }\n"): (typeof documents)["\n  mutation RestoreMenuItem($id: ID!) {\n    record: restoreMenuItem(id: $id) {\n      _id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ReorderMenuItems($ids: [ID!]!) {\n    records: reorderMenuItems(ids: $ids) {\n      _id\n    }\n  }\n"): (typeof documents)["\n  mutation ReorderMenuItems($ids: [ID!]!) {\n    records: reorderMenuItems(ids: $ids) {\n      _id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminPages($trashed: Boolean) {\n    records: adminPages(trashed: $trashed) {\n      _id\n      version\n      path\n      title\n      status\n      isPublished\n      updatedAt\n      deletedAt\n    }\n  }\n"): (typeof documents)["\n  query AdminPages($trashed: Boolean) {\n    records: adminPages(trashed: $trashed) {\n      _id\n      version\n      path\n      title\n      status\n      isPublished\n      updatedAt\n      deletedAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminPage($id: ID!) {\n    record: adminPage(id: $id) {\n      _id\n      version\n      path\n      title\n      description\n      content\n      status\n    }\n  }\n"): (typeof documents)["\n  query AdminPage($id: ID!) {\n    record: adminPage(id: $id) {\n      _id\n      version\n      path\n      title\n      description\n      content\n      status\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreatePage($input: PageInput!) {\n    record: createPage(input: $input) {\n      _id\n      version\n    }\n  }\n"): (typeof documents)["\n  mutation CreatePage($input: PageInput!) {\n    record: createPage(input: $input) {\n      _id\n      version\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdatePage($id: ID!, $version: Int!, $input: PageInput!) {\n    record: updatePage(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n"): (typeof documents)["\n  mutation UpdatePage($id: ID!, $version: Int!, $input: PageInput!) {\n    record: updatePage(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeletePage($id: ID!) {\n    record: deletePage(id: $id) {\n      _id\n    }\n  }\n"): (typeof documents)["\n  mutation DeletePage($id: ID!) {\n    record: deletePage(id: $id) {\n      _id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RestorePage($id: ID!) {\n    record: restorePage(id: $id) {\n      _id\n    }\n  }\n"): (typeof documents)["\n  mutation RestorePage($id: ID!) {\n    record: restorePage(id: $id) {\n      _id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminServices($trashed: Boolean) {\n    records: adminServices(trashed: $trashed) {\n      _id\n      version\n      title\n      category\n      price\n      isActive\n      deletedAt\n    }\n  }\n"): (typeof documents)["\n  query AdminServices($trashed: Boolean) {\n    records: adminServices(trashed: $trashed) {\n      _id\n      version\n      title\n      category\n      price\n      isActive\n      deletedAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminService($id: ID!) {\n    record: adminService(id: $id) {\n      _id\n      version\n      title\n      description\n      icon\n      category\n      price\n      priceType\n      duration\n      features\n      status\n    }\n  }\n"): (typeof documents)["\n  query AdminService($id: ID!) {\n    record: adminService(id: $id) {\n      _id\n      version\n      title\n      description\n      icon\n      category\n      price\n      priceType\n      duration\n      features\n      status\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateService($input: ServiceInput!) {\n    record: createService(input: $input) {\n      _id\n      version\n    }\n  }\n"): (typeof documents)["\n  mutation CreateService($input: ServiceInput!) {\n    record: createService(input: $input) {\n      _id\n      version\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateService($id: ID!, $version: Int!, $input: ServiceInput!) {\n    record: updateService(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateService($id: ID!, $version: Int!, $input: ServiceInput!) {\n    record: updateService(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteService($id: ID!) {\n    record: deleteService(id: $id) {\n      _id\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteService($id: ID!) {\n    record: deleteService(id: $id) {\n      _id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RestoreService($id: ID!) {\n    record: restoreService(id: $id) {\n      _id\n    }\n  }\n"): (typeof documents)["\n  mutation RestoreService($id: ID!) {\n    record: restoreService(id: $id) {\n      _id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ReorderServices($ids: [ID!]!) {\n    records: reorderServices(ids: $ids) {\n      _id\n    }\n  }\n"): (typeof documents)["\n  mutation ReorderServices($ids: [ID!]!) {\n    records: reorderServices(ids: $ids) {\n      _id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminSettings {\n    record: siteSettings {\n      version\n      brand\n      email\n      phone\n      location\n      address\n      socialHandle\n      hours {\n        days\n        time\n      }\n      videoUrl\n    }\n  }\n"): (typeof documents)["\n  query AdminSettings {\n    record: siteSettings {\n      version\n      brand\n      email\n      phone\n      location\n      address\n      socialHandle\n      hours {\n        days\n        time\n      }\n      videoUrl\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateSettings($version: Int!, $input: SiteSettingsInput!) {\n    record: updateSiteSettings(version: $version, input: $input) {\n      version\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateSettings($version: Int!, $input: SiteSettingsInput!) {\n    record: updateSiteSettings(version: $version, input: $input) {\n      version\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminTeamMembers($trashed: Boolean) {\n    records: adminTeamMembers(trashed: $trashed) {\n      _id\n      version\n      name\n      position\n      department\n      isActive\n      deletedAt\n    }\n  }\n"): (typeof documents)["\n  query AdminTeamMembers($trashed: Boolean) {\n    records: adminTeamMembers(trashed: $trashed) {\n      _id\n      version\n      name\n      position\n      department\n      isActive\n      deletedAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminTeamMember($id: ID!) {\n    record: adminTeamMember(id: $id) {\n      _id\n      version\n      name\n      position\n      department\n      bio\n      experience\n      education\n      imageUrl\n      email\n      phone\n      linkedin\n      twitter\n      status\n    }\n  }\n"): (typeof documents)["\n  query AdminTeamMember($id: ID!) {\n    record: adminTeamMember(id: $id) {\n      _id\n      version\n      name\n      position\n      department\n      bio\n      experience\n      education\n      imageUrl\n      email\n      phone\n      linkedin\n      twitter\n      status\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateTeamMember($input: TeamMemberInput!) {\n    record: createTeamMember(input: $input) {\n      _id\n      version\n    }\n  }\n"): (typeof documents)["\n  mutation CreateTeamMember($input: TeamMemberInput!) {\n    record: createTeamMember(input: $input) {\n      _id\n      version\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateTeamMember($id: ID!, $version: Int!, $input: TeamMemberInput!) {\n    record: updateTeamMember(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateTeamMember($id: ID!, $version: Int!, $input: TeamMemberInput!) {\n    record: updateTeamMember(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteTeamMember($id: ID!) {\n    record: deleteTeamMember(id: $id) {\n      _id\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteTeamMember($id: ID!) {\n    record: deleteTeamMember(id: $id) {\n      _id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RestoreTeamMember($id: ID!) {\n    record: restoreTeamMember(id: $id) {\n      _id\n    }\n  }\n"): (typeof documents)["\n  mutation RestoreTeamMember($id: ID!) {\n    record: restoreTeamMember(id: $id) {\n      _id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ReorderTeamMembers($ids: [ID!]!) {\n    records: reorderTeamMembers(ids: $ids) {\n      _id\n    }\n  }\n"): (typeof documents)["\n  mutation ReorderTeamMembers($ids: [ID!]!) {\n    records: reorderTeamMembers(ids: $ids) {\n      _id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminTestimonials($trashed: Boolean) {\n    records: adminTestimonials(trashed: $trashed) {\n      _id\n      version\n      name\n      position\n      company\n      rating\n      status\n      isActive\n      isFromVisitor\n      deletedAt\n    }\n  }\n"): (typeof documents)["\n  query AdminTestimonials($trashed: Boolean) {\n    records: adminTestimonials(trashed: $trashed) {\n      _id\n      version\n      name\n      position\n      company\n      rating\n      status\n      isActive\n      isFromVisitor\n      deletedAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminTestimonial($id: ID!) {\n    record: adminTestimonial(id: $id) {\n      _id\n      version\n      name\n      position\n      company\n      content\n      rating\n      imageUrl\n      status\n    }\n  }\n"): (typeof documents)["\n  query AdminTestimonial($id: ID!) {\n    record: adminTestimonial(id: $id) {\n      _id\n      version\n      name\n      position\n      company\n      content\n      rating\n      imageUrl\n      status\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateTestimonial($input: TestimonialInput!) {\n    record: createTestimonial(input: $input) {\n      _id\n      version\n    }\n  }\n"): (typeof documents)["\n  mutation CreateTestimonial($input: TestimonialInput!) {\n    record: createTestimonial(input: $input) {\n      _id\n      version\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateTestimonial($id: ID!, $version: Int!, $input: TestimonialInput!) {\n    record: updateTestimonial(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateTestimonial($id: ID!, $version: Int!, $input: TestimonialInput!) {\n    record: updateTestimonial(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteTestimonial($id: ID!) {\n    record: deleteTestimonial(id: $id) {\n      _id\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteTestimonial($id: ID!) {\n    record: deleteTestimonial(id: $id) {\n      _id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RestoreTestimonial($id: ID!) {\n    record: restoreTestimonial(id: $id) {\n      _id\n    }\n  }\n"): (typeof documents)["\n  mutation RestoreTestimonial($id: ID!) {\n    record: restoreTestimonial(id: $id) {\n      _id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ReorderTestimonials($ids: [ID!]!) {\n    records: reorderTestimonials(ids: $ids) {\n      _id\n    }\n  }\n"): (typeof documents)["\n  mutation ReorderTestimonials($ids: [ID!]!) {\n    records: reorderTestimonials(ids: $ids) {\n      _id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription InboxChanged {\n    inboxChanged {\n      received {\n        ...InboxRow\n      }\n      changed {\n        ...ChangedContact\n      }\n    }\n  }\n\n  fragment InboxRow on Contact {\n    __typename\n    _id\n    version\n    name\n    email\n    phone\n    company\n    service\n    status\n    followUpOn\n    createdAt\n  }\n"): (typeof documents)["\n  subscription InboxChanged {\n    inboxChanged {\n      received {\n        ...InboxRow\n      }\n      changed {\n        ...ChangedContact\n      }\n    }\n  }\n\n  fragment InboxRow on Contact {\n    __typename\n    _id\n    version\n    name\n    email\n    phone\n    company\n    service\n    status\n    followUpOn\n    createdAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ChangedContact on Contact {\n    __typename\n    _id\n    version\n    status\n    followUpOn\n    updatedAt\n    notes {\n      _id\n      text\n      admin\n      createdAt\n    }\n    history {\n      _id\n      action\n      kind\n      admin\n      before\n      after\n      createdAt\n    }\n  }\n"): (typeof documents)["\n  fragment ChangedContact on Contact {\n    __typename\n    _id\n    version\n    status\n    followUpOn\n    updatedAt\n    notes {\n      _id\n      text\n      admin\n      createdAt\n    }\n    history {\n      _id\n      action\n      kind\n      admin\n      before\n      after\n      createdAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ContactVersion on Contact {\n    version\n  }\n"): (typeof documents)["\n  fragment ContactVersion on Contact {\n    version\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query NewestContacts {\n    adminContacts(first: 50) {\n      edges {\n        node {\n          ...InboxRow\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query NewestContacts {\n    adminContacts(first: 50) {\n      edges {\n        node {\n          ...InboxRow\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminPictures($trashed: Boolean) {\n    records: adminPictures(trashed: $trashed) {\n      _id\n      version\n      name\n      alt\n      url\n      thumbnailUrl\n      width\n      height\n      bytes\n      createdAt\n      deletedAt\n    }\n  }\n"): (typeof documents)["\n  query AdminPictures($trashed: Boolean) {\n    records: adminPictures(trashed: $trashed) {\n      _id\n      version\n      name\n      alt\n      url\n      thumbnailUrl\n      width\n      height\n      bytes\n      createdAt\n      deletedAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminPicture($id: ID!) {\n    record: adminPicture(id: $id) {\n      _id\n      version\n      name\n      alt\n      url\n      thumbnailUrl\n      width\n      height\n      bytes\n      createdAt\n    }\n  }\n"): (typeof documents)["\n  query AdminPicture($id: ID!) {\n    record: adminPicture(id: $id) {\n      _id\n      version\n      name\n      alt\n      url\n      thumbnailUrl\n      width\n      height\n      bytes\n      createdAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdatePicture($id: ID!, $version: Int!, $input: PictureInput!) {\n    record: updatePicture(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n"): (typeof documents)["\n  mutation UpdatePicture($id: ID!, $version: Int!, $input: PictureInput!) {\n    record: updatePicture(id: $id, version: $version, input: $input) {\n      _id\n      version\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeletePicture($id: ID!) {\n    record: deletePicture(id: $id) {\n      _id\n    }\n  }\n"): (typeof documents)["\n  mutation DeletePicture($id: ID!) {\n    record: deletePicture(id: $id) {\n      _id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RestorePicture($id: ID!) {\n    record: restorePicture(id: $id) {\n      _id\n    }\n  }\n"): (typeof documents)["\n  mutation RestorePicture($id: ID!) {\n    record: restorePicture(id: $id) {\n      _id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Me {\n    me {\n      _id\n      email\n    }\n  }\n"): (typeof documents)["\n  query Me {\n    me {\n      _id\n      email\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Brand {\n    siteSettings {\n      brand\n    }\n  }\n"): (typeof documents)["\n  query Brand {\n    siteSettings {\n      brand\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Blog($first: Int, $after: String, $category: String, $tag: String) {\n    blogPosts(first: $first, after: $after, category: $category, tag: $tag) {\n      totalCount\n      edges {\n        node {\n          ...PostCard\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    blogTopics {\n      categories {\n        name\n      }\n      tags {\n        name\n      }\n    }\n  }\n"): (typeof documents)["\n  query Blog($first: Int, $after: String, $category: String, $tag: String) {\n    blogPosts(first: $first, after: $after, category: $category, tag: $tag) {\n      totalCount\n      edges {\n        node {\n          ...PostCard\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    blogTopics {\n      categories {\n        name\n      }\n      tags {\n        name\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Page($path: String!) {\n    page(path: $path) {\n      path\n      title\n      description\n      content\n    }\n  }\n"): (typeof documents)["\n  query Page($path: String!) {\n    page(path: $path) {\n      path\n      title\n      description\n      content\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PagesChanged {\n    pages {\n      path\n      updatedAt\n    }\n  }\n"): (typeof documents)["\n  query PagesChanged {\n    pages {\n      path\n      updatedAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query HeroSlides {\n    heroSlides {\n      _id\n      title\n      description\n      backgroundImage\n    }\n  }\n"): (typeof documents)["\n  query HeroSlides {\n    heroSlides {\n      _id\n      title\n      description\n      backgroundImage\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query HomeServices($first: Int) {\n    services(first: $first) {\n      _id\n      icon\n      title\n      description\n      features\n    }\n  }\n"): (typeof documents)["\n  query HomeServices($first: Int) {\n    services(first: $first) {\n      _id\n      icon\n      title\n      description\n      features\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Testimonials($first: Int) {\n    testimonials(first: $first) {\n      _id\n      name\n      position\n      company\n      text\n      rating\n      imageUrl\n    }\n  }\n"): (typeof documents)["\n  query Testimonials($first: Int) {\n    testimonials(first: $first) {\n      _id\n      name\n      position\n      company\n      text\n      rating\n      imageUrl\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Frame {\n    menu {\n      _id\n      title\n      icon\n      path\n      submenu {\n        title\n        path\n        submenu {\n          title\n          path\n        }\n      }\n    }\n    siteSettings {\n      brand\n      email\n      phone\n      location\n      address\n      socialHandle\n      hours {\n        days\n        time\n      }\n      videoUrl\n    }\n  }\n"): (typeof documents)["\n  query Frame {\n    menu {\n      _id\n      title\n      icon\n      path\n      submenu {\n        title\n        path\n        submenu {\n          title\n          path\n        }\n      }\n    }\n    siteSettings {\n      brand\n      email\n      phone\n      location\n      address\n      socialHandle\n      hours {\n        days\n        time\n      }\n      videoUrl\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query BlogPost($slug: String!) {\n    blogPost(slug: $slug) {\n      ...PostCard\n      tags\n      updatedAt\n      related(first: 3) {\n        ...PostCard\n      }\n    }\n  }\n"): (typeof documents)["\n  query BlogPost($slug: String!) {\n    blogPost(slug: $slug) {\n      ...PostCard\n      tags\n      updatedAt\n      related(first: 3) {\n        ...PostCard\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PostsChanged($after: String) {\n    blogPosts(first: 100, after: $after) {\n      edges {\n        node {\n          slug\n          updatedAt\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query PostsChanged($after: String) {\n    blogPosts(first: 100, after: $after) {\n      edges {\n        node {\n          slug\n          updatedAt\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment PostCard on BlogPost {\n    slug\n    title\n    excerpt\n    content\n    author {\n      name\n    }\n    category\n    imageUrl\n    publishedAt\n    createdAt\n  }\n"): (typeof documents)["\n  fragment PostCard on BlogPost {\n    slug\n    title\n    excerpt\n    content\n    author {\n      name\n    }\n    category\n    imageUrl\n    publishedAt\n    createdAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Search($query: String!, $first: Int) {\n    search(query: $query, first: $first) {\n      kind\n      title\n      path\n      summary\n    }\n  }\n"): (typeof documents)["\n  query Search($query: String!, $first: Int) {\n    search(query: $query, first: $first) {\n      kind\n      title\n      path\n      summary\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Services($category: String) {\n    services(category: $category) {\n      _id\n      icon\n      title\n      description\n      features\n      category\n      price\n      priceType\n      duration\n    }\n  }\n"): (typeof documents)["\n  query Services($category: String) {\n    services(category: $category) {\n      _id\n      icon\n      title\n      description\n      features\n      category\n      price\n      priceType\n      duration\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ServicesChanged {\n    services {\n      updatedAt\n    }\n  }\n"): (typeof documents)["\n  query ServicesChanged {\n    services {\n      updatedAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Team {\n    teamMembers {\n      _id\n      name\n      position\n      department\n      bio\n      experience\n      education\n      imageUrl\n      email\n      phone\n      linkedin\n      twitter\n    }\n  }\n"): (typeof documents)["\n  query Team {\n    teamMembers {\n      _id\n      name\n      position\n      department\n      bio\n      experience\n      education\n      imageUrl\n      email\n      phone\n      linkedin\n      twitter\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;