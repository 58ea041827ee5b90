/** The Express routes below /api that send or receive files: the inbox as CSV, backups, and uploaded pictures. */
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import multer from 'multer';
import type { Logger } from 'pino';
import { recordMessages } from '../forms/messages.ts';
import { confirmViewer, requireOwner, requireViewer } from '../graphql/context.ts';
import { AppError, badInput, badRequest } from '../graphql/errors.ts';
import { traceOf } from '../graphql/request-trace.ts';
import { sendBackup } from '../modules/backup/backup.download.ts';
import { streamEnquiriesCsv } from '../modules/enquiry/inbox/enquiry.csv.ts';
import { pictureFacts } from '../modules/picture/picture.form.ts';
import { storePicture } from '../modules/picture/picture.service.ts';
import { isUuid } from '../records/ids.ts';
import { compileOperation, runOperation } from './operation.ts';
import { restFailure, sendValue } from './response.ts';
import { inboxQuery, readQuery } from './rest.parts.ts';
import type { HttpDependencies } from './rest-row.ts';

const LARGEST_UPLOAD = 20 * 1024 * 1024;

/** A request that matches none of these routes gets a 404 response (docs/product.md, "REST"). */
export function filesRouter({ schema, kinds, createContext, log }: HttpDependencies): Router {
  const read = compileOperation(schema, kinds, { field: 'adminPicture' }).document;
  const router = Router();
  const receive = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: LARGEST_UPLOAD, files: 1, fields: 5 },
    defParamCharset: 'utf8',
  }).single('file');

  router.get('/admin/contacts.csv', async (request, response) => {
    const context = await createContext(request);
    requireOwner(context);
    await streamEnquiriesCsv(context.reader, readQuery(inboxQuery, request.query), response);
  });

  router.get('/admin/backups/:name', async (request, response) => {
    response.set('Cache-Control', 'no-store');
    await sendBackup(await createContext(request), request, response);
  });

  router.post('/admin/media', async (request, response) => {
    response.set('Cache-Control', 'no-store');
    const context = await createContext(request);
    // Checks the session before reading the body, because an upload of up to 20 MB is held in memory.
    await confirmViewer(context);
    requireViewer(context);
    await runMiddleware(receive, request, response).catch((error) => {
      throw asInput(error);
    });
    if (!request.file?.size)
      throw badInput('Choose a picture to upload.', { file: 'Choose a picture to upload.' });
    const { originalname, buffer } = request.file;
    const { id } = await storePicture(context, { name: originalname, data: buffer });
    const data = await runOperation(schema, read, context, { id }, log);
    response.status(201).json({ success: true, data, message: recordMessages(pictureFacts.label).created });
  });

  router.use((request) => {
    throw new AppError('NOT_FOUND', `There is no ${request.method} ${request.baseUrl}${request.path}`);
  });
  const onError: ErrorRequestHandler = (error, request, response, next) => {
    if (response.headersSent) return next(error);
    // Express throws a URIError if a path contains an invalid escape.
    const own =
      error instanceof URIError ? badRequest('The address of the request is not valid.', 400) : error;
    sendValue(response, restFailure(own, log, traceOf(request)));
  };
  router.use(onError);
  return router;
}

/** @throws the error that the middleware passes to `next` */
const runMiddleware = (middleware: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    middleware(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });

/** Serves pictures. Shared caches may keep a file for only one minute, because staff may withdraw a picture. */
export function mediaFiles(
  mediaDir: string,
  isTrashed: (id: string) => Promise<boolean>,
  log: Logger,
): RequestHandler {
  const files = express.static(mediaDir, {
    index: false,
    redirect: false,
    setHeaders: (response) => void response.setHeader('Cache-Control', 'public, max-age=86400, s-maxage=60'),
  });
  return async (request, response, next) => {
    // `folderOf` returns null for a path with escapes, so that such a path cannot bypass `isTrashed`.
    const id = folderOf(request.path);
    response.set('Cache-Control', 'no-store');
    try {
      if (id === null || (await isTrashed(id))) return next();
    } catch (error) {
      return sendValue(response, restFailure(error, log, traceOf(request)));
    }
    files(request, response, next);
  };
}

/** Returns the id in a path such as "/019a.../480.webp"; null for any other path. */
function folderOf(path: string): string | null {
  const id = /^\/([\da-f-]{36})\/\d+\.(?:webp|avif)$/.exec(path)?.[1];
  return id && isUuid(id) ? id : null;
}

function asInput(error: unknown): unknown {
  if (!(error instanceof multer.MulterError)) {
    return error instanceof AppError
      ? error
      : badInput('The upload broke off or is not multipart/form-data.');
  }
  const message =
    error.code === 'LIMIT_FILE_SIZE'
      ? `The picture is too large: at most ${LARGEST_UPLOAD / 1024 / 1024} MB.`
      : 'Send one picture, in the field "file".';
  return badInput(message, { file: message });
}
