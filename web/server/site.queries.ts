import { graphql } from '../src/gql/gql.ts';

export const frameQuery = graphql(`
  query Frame {
    menu {
      _id
      title
      icon
      path
      submenu {
        title
        path
        submenu {
          title
          path
        }
      }
    }
    siteSettings {
      brand
      email
      phone
      location
      address
      socialHandle
      hours {
        days
        time
      }
      videoUrl
    }
  }
`);

export const servicesQuery = graphql(`
  query Services($category: String, $first: Int) {
    services(category: $category, first: $first) {
      _id
      icon
      title
      description
      features
      category
      price
      priceType
      duration
    }
  }
`);

export const testimonialsQuery = graphql(`
  query Testimonials($first: Int) {
    testimonials(first: $first) {
      _id
      name
      position
      company
      text
      rating
      imageUrl
    }
  }
`);

export const slidesQuery = graphql(`
  query HeroSlides {
    heroSlides {
      _id
      title
      description
      backgroundImage
    }
  }
`);

export const pageQuery = graphql(`
  query Page($path: String!) {
    page(path: $path) {
      path
      title
      description
      content
    }
  }
`);

export const searchQuery = graphql(`
  query Search($query: String!, $first: Int) {
    search(query: $query, first: $first) {
      kind
      title
      path
      summary
    }
  }
`);

export const submitContact = graphql(`
  mutation SubmitContact($input: ContactInput!) {
    submitContact(input: $input) {
      _id
      message
    }
  }
`);

export const submitReview = graphql(`
  mutation SubmitReview($input: ReviewInput!) {
    submitReview(input: $input) {
      _id
      message
    }
  }
`);

export const sitemapQuery = graphql(`
  query Sitemap($after: String) {
    pages {
      path
      updatedAt
    }
    services {
      updatedAt
    }
    blogPosts(first: 100, after: $after) {
      edges {
        node {
          slug
          updatedAt
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
