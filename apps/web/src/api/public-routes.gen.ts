// Made from the contract by "npm run routes": how a page calls each route, without the schemas.
import type { api as contract } from '@prosa/contract';
import type { CallableRoutes } from './route.ts';

export const sessionRoutes: CallableRoutes<(typeof contract)['sessions']> = {
  login: { method: "POST", path: "/auth/login", isPublic: true },
  refresh: { method: "POST", path: "/auth/refresh_token", isPublic: true },
  logout: { method: "DELETE", path: "/auth/logout" },
  me: { method: "GET", path: "/auth/me" },
  signup: { method: "POST", path: "/auth/signup", isPublic: true },
};

export const passwordLinkRoutes: CallableRoutes<(typeof contract)['passwordLinks']> = {
  request: { method: "POST", path: "/auth/password-links", isPublic: true },
  use: { method: "POST", path: "/auth/password-links/use", isPublic: true },
  invite: { method: "POST", path: "/users/:id/invitation" },
};

export const planRoutes: CallableRoutes<(typeof contract)['plans']> = {
  listPublic: { method: "GET", path: "/plans/list", isPublic: true },
  listAll: { method: "GET", path: "/plans/all" },
  create: { method: "POST", path: "/plans" },
  update: { method: "PUT", path: "/plans/:id" },
  remove: { method: "DELETE", path: "/plans/:id" },
};

export const brandingRoutes: CallableRoutes<(typeof contract)['branding']> = {
  show: { method: "GET", path: "/branding", isPublic: true },
  publicSetting: { method: "GET", path: "/public-settings/:key", isPublic: true },
  uploadLogo: { method: "POST", path: "/settings-whitelabel/logo", file: {"field":"file","maxBytes":5000000,"kinds":["png","jpeg","webp","gif"]} },
  removeLogo: { method: "DELETE", path: "/settings-whitelabel/logo/:mode" },
};

export const versionRoutes: CallableRoutes<(typeof contract)['versions']> = {
  show: { method: "GET", path: "/version", isPublic: true },
  publish: { method: "POST", path: "/version" },
};
