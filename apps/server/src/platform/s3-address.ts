interface S3Address {
  key: string;
  secret: string;
  region: string;
  /** With the bucket, without a slash at the end. */
  url: string;
  /** Empty or with a slash at the end. */
  prefix: string;
}

export const S3_EXAMPLE = 's3://key:secret@s3.example.com/bucket/folder';

/** Whether a place is meant as an address of a bucket; without TLS it begins with s3+http:// */
export const isS3Address = (place: string): boolean => /^s3(?:\+http)?:/.test(place);

/** Undefined where it is none. */
export function readS3Address(address: string): S3Address | undefined {
  const match =
    /^s3(\+http)?:\/\/([^:@/]+):([^@/]+)@([^/@]+)\/([^/?]+)(?:\/([^?]*))?(?:\?region=([\w-]+))?$/.exec(
      address,
    );
  if (!match) return undefined;
  const [, plain, key = '', secret = '', host, name, folder = '', region = 'us-east-1'] = match;
  if (!URL.canParse(`http://${host}`) || !isDecodable(key) || !isDecodable(secret)) return undefined;
  const prefix = folder.replace(/\/+$/, '');
  return {
    key: decodeURIComponent(key),
    secret: decodeURIComponent(secret),
    region,
    url: `${plain ? 'http' : 'https'}://${host}/${name}`,
    prefix: prefix && `${prefix}/`,
  };
}

const isDecodable = (text: string): boolean => !/%(?![0-9a-f]{2})/i.test(text);

/** For people, without the secrets. */
export const placeOf = ({ url, prefix }: S3Address): string =>
  `${url.replace(/^http(s?):/, (_, tls) => (tls ? 's3:' : 's3+http:'))}/${prefix}`.replace(/\/$/, '');
