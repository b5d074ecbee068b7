"""Packs a wheel again, as small as deflate gets.

    pip install deflate
    python pack_wheel.py FILE.whl

Every installer takes deflate and some take nothing else; how hard one looks for the shortest form is up to who packs.
libdeflate takes a second and 4 % less room than the best of zlib. What is in the wheel, and in which order, stays as
it is: names and hashes of the files are in its RECORD.
"""

import io
import os
import struct
import sys
import zipfile

import deflate

HARDEST = 12


def packed(wheel: bytes) -> bytes:
    """The same wheel, smaller."""
    out, directory, count = bytearray(), bytearray(), 0
    with zipfile.ZipFile(io.BytesIO(wheel)) as old:
        for info in old.infolist():
            data = old.read(info)
            body = bytes(deflate.deflate_compress(data, HARDEST))
            info.compress_type = zipfile.ZIP_DEFLATED
            if len(body) >= len(data):
                body, info.compress_type = data, zipfile.ZIP_STORED
            info.header_offset, info.compress_size = len(out), len(body)
            # Sizes stand before the data, not behind it, and nothing besides is said of a file.
            info.flag_bits, info.extra = info.flag_bits & ~0x08, b""
            out += info.FileHeader(zip64=False) + body
            directory += central(info)
            count += 1
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, count, count, len(directory), len(out), 0)
    return bytes(out + directory + end)


def central(info: zipfile.ZipInfo) -> bytes:
    """What the directory at the end says of a file."""
    name = info.filename.encode("utf-8")
    year, month, day, hour, minute, second = info.date_time
    head = struct.pack(
        "<4s4B4H3L5H2L",
        b"PK\1\2",
        info.create_version,
        info.create_system,
        max(info.extract_version, 20),
        0,
        info.flag_bits,
        info.compress_type,
        hour << 11 | minute << 5 | second // 2,
        (year - 1980) << 9 | month << 5 | day,
        info.CRC,
        info.compress_size,
        info.file_size,
        len(name),
        0,
        0,
        0,
        0,
        info.external_attr,
        info.header_offset,
    )
    return head + name


def main(path: str) -> None:
    with open(path, "rb") as file:
        before = file.read()
    after = packed(before)
    with zipfile.ZipFile(io.BytesIO(before)) as old, zipfile.ZipFile(io.BytesIO(after)) as new:
        if old.namelist() != new.namelist() or any(old.read(name) != new.read(name) for name in old.namelist()):
            raise SystemExit(f"{path}: packed again it would say something else")
    if len(after) < len(before):
        with open(path + ".part", "wb") as file:
            file.write(after)
        os.replace(path + ".part", path)
    print(f"{path}: {len(before)} bytes, {min(len(before), len(after))} now")


if __name__ == "__main__":
    for wheel in sys.argv[1:]:
        main(wheel)
