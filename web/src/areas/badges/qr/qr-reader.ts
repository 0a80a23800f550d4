/** What the page looks for codes in: a picture that was chosen, or the camera's present one. */
type Picture = ImageBitmap | HTMLVideoElement;
export type ReadQr = (picture: Picture) => Promise<string | undefined>;

interface NativeDetector {
	detect(picture: Picture): Promise<{ rawValue: string }[]>;
}
interface NativeDetectorClass {
	new (options: { formats: string[] }): NativeDetector;
	getSupportedFormats(): Promise<string[]>;
}

/** The browser's own reader where it knows QR codes; else one in WebAssembly, from our own address. */
export async function openQrReader(): Promise<ReadQr> {
	return (await nativeReader()) ?? wasmReader();
}

async function nativeReader(): Promise<ReadQr | undefined> {
	const Detector = (window as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector;
	const formats = await Detector?.getSupportedFormats().catch((): string[] => []);
	if (!Detector || !formats?.includes("qr_code")) return undefined;
	const detector = new Detector({ formats: ["qr_code"] });
	return async (picture) => (await detector.detect(picture))[0]?.rawValue;
}

async function wasmReader(): Promise<ReadQr> {
	const [{ prepareZXingModule, readBarcodes }, { default: file }] = await Promise.all([
		import("zxing-wasm/reader"),
		import("zxing-wasm/reader/zxing_reader.wasm?url"),
	]);
	await prepareZXingModule({
		overrides: { locateFile: (path: string, prefix: string) => (path.endsWith(".wasm") ? file : prefix + path) },
		fireImmediately: true,
	});
	return async (picture) => {
		const pixels = pixelsOf(picture);
		if (!pixels) return undefined;
		const [found] = await readBarcodes(pixels, { formats: ["QRCode"], maxNumberOfSymbols: 1, tryHarder: true });
		return found?.text;
	};
}

/** Large photographs are made smaller: the code stays readable, and the reader quick. */
const LONGEST = 1600;
function pixelsOf(picture: Picture): ImageData | undefined {
	const [width, height] = picture instanceof HTMLVideoElement ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height];
	if (width === 0 || height === 0) return undefined;
	const scale = Math.min(1, LONGEST / Math.max(width, height));
	const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
	const context = canvas.getContext("2d", { willReadFrequently: true });
	context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
	return context?.getImageData(0, 0, canvas.width, canvas.height);
}
