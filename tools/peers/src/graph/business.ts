import { GraphError, noSuchObject } from './errors.ts';
import type { GraphContext } from './graph-context.ts';
import { selectFields, paginate } from './fields.ts';
import { type GraphRequest, toText } from './request.ts';
import type { GraphBusiness, GraphNumber, GraphToken } from './world.ts';

const usualNumber = 'id,display_phone_number,verified_name,quality_rating';

const toNumberJson = ({ id, displayNumber, verifiedName, status, quality }: GraphNumber) => ({
  id,
  display_phone_number: displayNumber,
  verified_name: verifiedName,
  quality_rating: quality,
  status,
  code_verification_status: 'VERIFIED',
  platform_type: status === 'CONNECTED' ? 'CLOUD_API' : 'NOT_APPLICABLE',
  name_status: 'APPROVED',
});

/** GET /{phone number} */
export const showNumber = (number: GraphNumber, { fields }: GraphRequest): object =>
  selectFields(toNumberJson(number), fields.fields, usualNumber);

/** GET /{business}, /{business}/phone_numbers, /message_templates; all of /subscribed_apps. */
export function callBusiness(
  far: GraphContext,
  business: GraphBusiness,
  edge: string | undefined,
  request: GraphRequest,
): object {
  const { method, fields } = request;
  if (edge === undefined) return selectFields({ id: business.id, name: 'Negócio' }, fields.fields, 'id,name');
  if (edge === 'phone_numbers') {
    const numbers = far.world.numbers.filter(({ businessId }) => businessId === business.id);
    return paginate(
      numbers.map((number) => selectFields(toNumberJson(number), fields.fields, usualNumber)),
      request,
      far,
    );
  }
  if (edge === 'message_templates')
    return paginate(
      business.templates.map((template) =>
        selectFields(
          { ...template },
          fields.fields,
          'name,parameter_format,components,language,status,category,id',
        ),
      ),
      request,
      far,
    );
  if (edge !== 'subscribed_apps') throw noSuchObject(`${business.id}/${edge}`);
  if (method === 'GET') {
    const { id } = far.world.app;
    const apps = [{ whatsapp_business_api_data: { id, name: 'Prosa', link: 'https://app.example' } }];
    return { data: business.isSubscribed ? apps : [] };
  }
  business.isSubscribed = method === 'POST';
  far.touch();
  return { success: true };
}

const uploadable =
  /^(?:image\/(?:jpeg|png|webp)|video\/(?:mp4|3gpp)|audio\/(?:aac|amr|mpeg|mp4|ogg|opus)|text\/plain|application\/[\w.+-]+)$/;

/** POST /{phone number}/media */
export async function upload(
  far: GraphContext,
  number: GraphNumber,
  { files, fields }: GraphRequest,
): Promise<object> {
  const [file] = files;
  if (!file || fields.messaging_product !== 'whatsapp')
    throw new GraphError(100, 'The parameter file is required.');
  const mimetype = toText(fields.type ?? file.type);
  const plain = (mimetype.split(';')[0] ?? '').trim();
  if (!uploadable.test(plain))
    throw new GraphError(
      100,
      `Param file must be a file with one of the supported types. Received file of type '${plain}'.`,
    );
  const bytes = Buffer.from(await file.arrayBuffer());
  return { id: far.files.store({ bytes, mimetype, fileName: file.name }, number.id) };
}

/** GET /{media}: its URL, valid for some minutes and only with the token. */
export function showMedia(far: GraphContext, token: GraphToken, id: string): object {
  const file = far.files.find(id);
  const number = far.world.numbers.find((each) => each.id === file?.ownerId);
  if (!file || !number || number.businessId !== token.ownerId) throw noSuchObject(id);
  return {
    url: far.files.urlOf(id),
    mime_type: file.mimetype,
    file_size: file.bytes.length,
    id,
    messaging_product: 'whatsapp',
  };
}
