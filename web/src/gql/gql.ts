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
    "\n  query Frame {\n    menu {\n      _id\n      title\n      icon\n      path\n      submenu {\n        title\n        path\n        submenu {\n          title\n          path\n        }\n      }\n    }\n    siteSettings {\n      brand\n      email\n      phone\n      location\n      address\n      socialHandle\n      hours {\n        days\n        time\n      }\n      videoUrl\n    }\n  }\n": typeof types.FrameDocument,
    "\n  query Services($category: String, $first: Int) {\n    services(category: $category, first: $first) {\n      _id\n      icon\n      title\n      description\n      features\n      category\n      price\n      priceType\n      duration\n    }\n  }\n": typeof types.ServicesDocument,
    "\n  query Testimonials($first: Int) {\n    testimonials(first: $first) {\n      _id\n      name\n      position\n      company\n      text\n      rating\n      imageUrl\n    }\n  }\n": typeof types.TestimonialsDocument,
    "\n  query HeroSlides {\n    heroSlides {\n      _id\n      title\n      description\n      backgroundImage\n    }\n  }\n": typeof types.HeroSlidesDocument,
    "\n  query Page($path: String!) {\n    page(path: $path) {\n      path\n      title\n      description\n      content\n    }\n  }\n": typeof types.PageDocument,
    "\n  mutation SubmitContact($input: ContactInput!) {\n    submitContact(input: $input) {\n      _id\n      message\n    }\n  }\n": typeof types.SubmitContactDocument,
};
const documents: Documents = {
    "\n  query Frame {\n    menu {\n      _id\n      title\n      icon\n      path\n      submenu {\n        title\n        path\n        submenu {\n          title\n          path\n        }\n      }\n    }\n    siteSettings {\n      brand\n      email\n      phone\n      location\n      address\n      socialHandle\n      hours {\n        days\n        time\n      }\n      videoUrl\n    }\n  }\n": types.FrameDocument,
    "\n  query Services($category: String, $first: Int) {\n    services(category: $category, first: $first) {\n      _id\n      icon\n      title\n      description\n      features\n      category\n      price\n      priceType\n      duration\n    }\n  }\n": types.ServicesDocument,
    "\n  query Testimonials($first: Int) {\n    testimonials(first: $first) {\n      _id\n      name\n      position\n      company\n      text\n      rating\n      imageUrl\n    }\n  }\n": types.TestimonialsDocument,
    "\n  query HeroSlides {\n    heroSlides {\n      _id\n      title\n      description\n      backgroundImage\n    }\n  }\n": types.HeroSlidesDocument,
    "\n  query Page($path: String!) {\n    page(path: $path) {\n      path\n      title\n      description\n      content\n    }\n  }\n": types.PageDocument,
    "\n  mutation SubmitContact($input: ContactInput!) {\n    submitContact(input: $input) {\n      _id\n      message\n    }\n  }\n": types.SubmitContactDocument,
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
export function graphql(source: "\n  query Frame {\n    menu {\n      _id\n      title\n      icon\n      path\n      submenu {\n        title\n        path\n        submenu {\n          title\n          path\n        }\n      }\n    }\n    siteSettings {\n      brand\n      email\n      phone\n      location\n      address\n      socialHandle\n      hours {\n        days\n        time\n      }\n      videoUrl\n    }\n  }\n"): (typeof documents)["\n  query Frame {\n    menu {\n      _id\n      title\n      icon\n      path\n      submenu {\n        title\n        path\n        submenu {\n          title\n          path\n        }\n      }\n    }\n    siteSettings {\n      brand\n      email\n      phone\n      location\n      address\n      socialHandle\n      hours {\n        days\n        time\n      }\n      videoUrl\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Services($category: String, $first: Int) {\n    services(category: $category, first: $first) {\n      _id\n      icon\n      title\n      description\n      features\n      category\n      price\n      priceType\n      duration\n    }\n  }\n"): (typeof documents)["\n  query Services($category: String, $first: Int) {\n    services(category: $category, first: $first) {\n      _id\n      icon\n      title\n      description\n      features\n      category\n      price\n      priceType\n      duration\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Testimonials($first: Int) {\n    testimonials(first: $first) {\n      _id\n      name\n      position\n      company\n      text\n      rating\n      imageUrl\n    }\n  }\n"): (typeof documents)["\n  query Testimonials($first: Int) {\n    testimonials(first: $first) {\n      _id\n      name\n      position\n      company\n      text\n      rating\n      imageUrl\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query HeroSlides {\n    heroSlides {\n      _id\n      title\n      description\n      backgroundImage\n    }\n  }\n"): (typeof documents)["\n  query HeroSlides {\n    heroSlides {\n      _id\n      title\n      description\n      backgroundImage\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Page($path: String!) {\n    page(path: $path) {\n      path\n      title\n      description\n      content\n    }\n  }\n"): (typeof documents)["\n  query Page($path: String!) {\n    page(path: $path) {\n      path\n      title\n      description\n      content\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SubmitContact($input: ContactInput!) {\n    submitContact(input: $input) {\n      _id\n      message\n    }\n  }\n"): (typeof documents)["\n  mutation SubmitContact($input: ContactInput!) {\n    submitContact(input: $input) {\n      _id\n      message\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;